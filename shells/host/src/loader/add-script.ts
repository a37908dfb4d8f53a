import { trustedScriptUrl } from './script-url';

export interface ScriptAddress {
  entry: string;
  integrity?: string;
}

/**
 * Runs one script of a release. Rejects where it is missing or is not the file the release was shipped with: with an
 * integrity, an error page in place of the script is never run.
 */
export function addScript({ entry, integrity }: ScriptAddress, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    if (integrity) script.integrity = integrity;
    script.src = trustedScriptUrl(entry);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`Loading script failed: ${entry}`));
    };
    signal.addEventListener('abort', () => script.remove(), { once: true });
    document.head.append(script);
  });
}
