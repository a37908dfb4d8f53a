/**
 * Fetches the typefaces a first visit goes without, for the pages after it: the edge names them only to a visitor who
 * comes from elsewhere, since browsers hold the first words back for typefaces (ADR 27). What is read here is kept by the
 * browser under the file's address, for good.
 */
export async function keepFonts(page: Document = document, ask: typeof fetch = fetch): Promise<void> {
  const named = page.getElementById('coati-fonts')?.textContent;
  if (!named) return;
  for (const address of JSON.parse(named) as string[]) {
    const answer = await ask(address, { priority: 'low' });
    // Only a file that was read to its end is kept.
    await answer.arrayBuffer();
  }
}
