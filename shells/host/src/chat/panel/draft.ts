/** What is being typed. It goes along, whatever stands here next: a talk begun in another tab, or a new one. */
export class Draft {
  private text = '';

  get words(): string {
    return this.text;
  }

  keep(text: string): void {
    this.text = text;
  }
}
