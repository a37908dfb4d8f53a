/**
 * One key for one purchase: equal requests keep it, so that a second try finds the first; any change makes a new one.
 */
export class IdempotencyKeys {
  private body = '';
  private key = '';

  constructor(private readonly random: () => string = () => crypto.randomUUID()) {}

  for(request: object): string {
    const body = JSON.stringify(request);
    if (body !== this.body) {
      this.body = body;
      this.key = this.random();
    }
    return this.key;
  }
}
