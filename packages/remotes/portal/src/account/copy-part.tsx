import { Actions, ButtonLink, StatusMessage, Text } from '@coati/ui';
import type { MouseEvent } from 'react';
import { EXPORT_HTML, EXPORT_JSON } from '../api/accounts-client';
import { Trouble } from '../parts/trouble';
import { useSubmission } from '../parts/use-submission';
import { useServices } from '../session/services';
import { Part } from './part';

const FILES = [
  { path: EXPORT_HTML, name: 'my-data.html', words: 'To read (HTML)' },
  { path: EXPORT_JSON, name: 'my-data.json', words: 'For programs (JSON)' },
] as const;

/** Hands a file to the browser's own downloads. */
function saveAs(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser has its own hold of it once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A copy of everything. It is asked for here and not by the browser, which would tell of a refusal that a file failed. */
export function CopyPart({ save = saveAs }: { save?: typeof saveAs }) {
  const { accounts } = useServices();
  const submission = useSubmission();
  const fetchFile = (event: MouseEvent, path: string, name: string): void => {
    event.preventDefault();
    if (!submission.busy) void submission.run(async () => save(await accounts.file(path), name));
  };
  return (
    <Part
      id="copy"
      title="Take a copy"
      about="Everything we hold of you: account, travelers, policies, payments, saved quotes, messages."
    >
      <Actions>
        {FILES.map(({ path, name, words }) => (
          <ButtonLink
            key={path}
            href={path}
            icon="download"
            download={name}
            onClick={(event) => fetchFile(event, path, name)}
          >
            {words}
          </ButtonLink>
        ))}
      </Actions>
      <StatusMessage visible>{submission.busy && 'Gathering your data'}</StatusMessage>
      <Trouble problem={submission.problem} title="No copy was made" />
      <Text size="s" tone="muted">
        It is gathered while you wait. Keep it safe: whoever has it knows what we know.
      </Text>
    </Part>
  );
}
