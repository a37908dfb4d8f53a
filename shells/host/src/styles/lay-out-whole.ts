/** As much as is laid out in one go: a slow phone takes four times as long, and answers a tap within a twentieth of a second. */
const GO_MS = 10;

/**
 * Has the rest of a served page laid out (page.css, ADR 47), so that a place far down is where it says from here on: for
 * links to it, for going back to where one read, and for what scripts draw next. Part by part: all at once would hold a
 * slow phone up for longer than the page's first layout did.
 */
export async function layOutWhole(page: Document = document): Promise<void> {
  const words = page.createRange();
  let began = performance.now();
  for (const part of page.querySelectorAll('main *, #coati-promise, #coati-footer')) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue;
    // Asked where they stand, they are laid out: without a trace in the markup, which is to stay as it was served.
    words.selectNodeContents(part);
    words.getBoundingClientRect();
    if (performance.now() - began < GO_MS) continue;
    // Not breathe(), which the page's start would have to export for this.
    await new Promise((resolve) => setTimeout(resolve));
    began = performance.now();
  }
  page.documentElement.dataset['whole'] = '';
}
