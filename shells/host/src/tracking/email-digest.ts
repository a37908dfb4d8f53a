/**
 * What stands for an email address outside this page: its SHA-256, of the address in small letters.
 * Null where the browser cannot compute it (no secure context): then nobody is identified. Source: TRUST §5.
 */
export async function emailDigest(email: string): Promise<string | null> {
  const known = email.trim().toLowerCase();
  // Absent on an unencrypted page, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!known.includes('@') || !subtle) return null;
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(known));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
