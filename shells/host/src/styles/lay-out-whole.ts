/**
 * Has the rest of a served page laid out (page.css, ADR 47), so that a place far down is where it says from here on: for
 * links to it, for going back to where one read, and for what scripts draw next.
 */
export function layOutWhole(page: Document = document): void {
  page.documentElement.dataset['whole'] = '';
}
