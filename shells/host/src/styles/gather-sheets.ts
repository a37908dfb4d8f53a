/**
 * Moves the styles that wait behind the words of the page to the rest of their section's: nothing that was served uses
 * them, and whatever is drawn from now on finds the rules in the order of the section's whole sheet.
 */
export function gatherSheets(page: Document = document): void {
  const waiting = page.querySelector<HTMLTemplateElement>('#coati-late');
  for (const late of waiting?.content.querySelectorAll('style') ?? []) {
    const section = late.dataset['section'] ?? '';
    const own = [...page.head.querySelectorAll(`style[data-section="${section}"]`)].at(-1);
    // A section that nothing is served of has its place behind everybody else's.
    if (own) own.after(late);
    else page.head.append(late);
  }
}
