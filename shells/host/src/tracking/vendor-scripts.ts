interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const allowed = new Set<string>();

function createScriptURL(address: string): string {
  if (!allowed.has(address)) throw new TypeError('Not the script of a configured vendor');
  return address;
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('coati_vendors', { createScriptURL }) ?? { createScriptURL };

/**
 * Runs the scripts of configured vendors, each once; the page's policy lets in no others. One that does not come is
 * missed by nobody: what it would do has a way of ours beside it. Source: T-06.
 */
export function addVendorScripts(addresses: readonly (string | null)[]): void {
  for (const address of addresses) {
    if (!address || allowed.has(address)) continue;
    loadVendorScript(address).catch((error: unknown) => console.warn(error));
  }
}

/** Runs one script of a configured vendor; rejects where it does not come. Source: H-05. */
export function loadVendorScript(address: string): Promise<void> {
  allowed.add(address);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = policy.createScriptURL(address);
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`The script of a vendor did not come: ${address}`));
    document.head.append(script);
  });
}
