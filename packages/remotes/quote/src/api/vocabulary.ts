import type { QuoteVocabulary } from '@coati/api';
import type { QuoteClient } from './quote-client';

/** The vocabulary, asked for once a visit and kept; a failure is forgotten so that the next asker tries again. */
export class Vocabulary {
  private answer: Promise<QuoteVocabulary> | null = null;

  constructor(private readonly client: QuoteClient) {}

  read(): Promise<QuoteVocabulary> {
    this.answer ??= this.client.vocabulary().catch((error: unknown) => {
      this.answer = null;
      throw error;
    });
    return this.answer;
  }
}
