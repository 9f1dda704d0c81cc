/** What a page is told that it is shown on. */
import type { Protocol } from 'puppeteer-core';
import type { Device } from '../../core/browser.ts';

interface Profile {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly isMobile: boolean;
  /** The system in the user agent; undefined for the one that the browser runs on. */
  readonly system: string | undefined;
}

const profiles: Readonly<Record<Device, Profile>> = {
  desktop: { width: 1366, height: 768, scale: 1, isMobile: false, system: undefined },
  mobile: { width: 412, height: 915, scale: 2.625, isMobile: true, system: 'Linux; Android 10; K' },
  tablet: { width: 800, height: 1280, scale: 2, isMobile: true, system: 'Linux; Android 10; K' },
};

export interface Appearance {
  readonly metrics: Protocol.Emulation.SetDeviceMetricsOverrideRequest;
  readonly agent: Protocol.Emulation.SetUserAgentOverrideRequest;
  readonly hasTouch: boolean;
}

export interface Wanted {
  readonly device: Device;
  /** As the browser names itself. */
  readonly userAgent: string;
  readonly version: string;
  /** A user agent that the caller asks for. */
  readonly ownUserAgent: string | undefined;
  /** Value of Accept-Language, and of `navigator.languages`. */
  readonly languages: string | undefined;
}

export function appearanceOf({ device, userAgent, version, ownUserAgent, languages }: Wanted): Appearance {
  const { width, height, scale, isMobile, system } = profiles[device];
  const text = ownUserAgent ?? nameAs(userAgent, device, system);
  const metadata = ownUserAgent === undefined ? { userAgentMetadata: hints(version, system, device) } : {};
  return {
    metrics: { width, height, deviceScaleFactor: scale, mobile: isMobile },
    agent: { userAgent: text, ...metadata, ...(languages === undefined ? {} : { acceptLanguage: languages }) },
    hasTouch: isMobile,
  };
}

/** Phones say `Mobile`, tablets do not. */
function nameAs(userAgent: string, device: Device, system: string | undefined): string {
  if (system === undefined) return userAgent;
  const named = userAgent.replace(/\(([^)]*)\)/, `(${system})`);
  return device === 'mobile' ? named.replace(' Safari/', ' Mobile Safari/') : named;
}

const platforms: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'macOS', win32: 'Windows' };

/** The client hints, which say the same as the user agent. */
function hints(version: string, system: string | undefined, device: Device): Protocol.Emulation.UserAgentMetadata {
  const [major = '0'] = version.split('.');
  const brands = [
    { brand: 'Chromium', version: major },
    { brand: 'Not=A?Brand', version: '24' },
  ];
  return {
    brands,
    fullVersionList: brands.map(({ brand, version: short }) => ({
      brand,
      version: brand === 'Chromium' ? version : `${short}.0.0.0`,
    })),
    platform: system === undefined ? (platforms[process.platform] ?? 'Linux') : 'Android',
    platformVersion: '',
    architecture: system === undefined ? 'x86' : '',
    model: '',
    mobile: device === 'mobile',
  };
}
