/** Releases are served by this origin under this path; nothing else is ever run as a remote. */
const releasePath = /^\/assets\/[a-z0-9-]+\/[\w-]+\/[\w./-]+\.js$/;

function createScriptURL(address: string): string {
  if (!releasePath.test(address) || address.includes('..'))
    throw new TypeError('Not the address of a release');
  return address;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: typeof createScriptURL },
  ): {
    createScriptURL(address: string): string;
  };
}

// Browsers without Trusted Types check the address all the same.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('coati_loader', { createScriptURL }) ?? { createScriptURL };

/** The address as the browser's Trusted Types accept it. Throws TypeError for anything but a file of a release. */
export const trustedScriptUrl = (address: string): string => policy.createScriptURL(address);
