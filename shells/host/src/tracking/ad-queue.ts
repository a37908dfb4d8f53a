/** The queue of the ad tracker's script (Microsoft UET's shape): an array until the script takes its place. */
interface AdQueue {
  push: (...event: unknown[]) => unknown;
}

/** Tells the ad tracker of a page view; the script may come before or after. Source: T-05; PROTOCOLS §e. */
export function pushPageView(path: string, title: string): void {
  const page = window as unknown as { uetq?: AdQueue };
  const queue = (page.uetq ??= [] as unknown[]);
  queue.push('event', 'page_view', { page_path: path, page_title: title });
}
