export type DeviceType = 'desktop' | 'mobile' | 'tablet';

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean };
}

/** The kind of device, in the words of the reports. A tablet that calls itself a Macintosh is known by its touches. */
export function deviceType(browser: Browser = navigator): DeviceType {
  const { userAgent, maxTouchPoints, userAgentData } = browser;
  if (/iPad|Tablet|Kindle|Silk|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'tablet';
  return userAgentData?.mobile || /Mobi|iPhone/i.test(userAgent) ? 'mobile' : 'desktop';
}
