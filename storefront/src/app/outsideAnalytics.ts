import type { CommonData } from "@/api/types";

type Analytics = NonNullable<CommonData["analytics"]>;

/** What the scripts of the services read and leave in the page. */
interface Outside extends Window {
  _hmt?: { push: (command: unknown[]) => void };
  _paq?: { push: (command: unknown[]) => void };
  umami?: { track: (view: (own: object) => object) => void };
}

interface Service {
  src: string;
  attributes?: Record<string, string>;
  view: (page: Outside, route: string) => void;
}

/** Where the visitor came from outside; addresses of the shop contain ids and search words. */
function cameFrom(): string {
  return document.referrer.startsWith(window.location.origin) ? "" : document.referrer;
}

/** 百度统计: tongji.baidu.com/web/help/article?id=235 */
function baidu(page: Outside, { origin, site }: Analytics): Service {
  const commands: unknown[][] = [["_setAutoPageview", false]];
  page._hmt = commands;
  return {
    src: `${origin}/hm.js?${site}`,
    view: (page, route) => page._hmt?.push(["_trackPageview", route]),
  };
}

/** developer.matomo.org/api-reference/tracking-javascript */
function matomo(page: Outside, { origin, site }: Analytics): Service {
  const commands: unknown[][] = [
    ["disableCookies"],
    ["setDoNotTrack", true],
    ["setTrackerUrl", `${origin}/matomo.php`],
    ["setSiteId", site],
  ];
  page._paq = commands;
  return {
    src: `${origin}/matomo.js`,
    view: (page, route) => {
      page._paq?.push(["setReferrerUrl", cameFrom()]);
      page._paq?.push(["setCustomUrl", window.location.origin + route]);
      page._paq?.push(["setDocumentTitle", route]);
      page._paq?.push(["trackPageView"]);
    },
  };
}

/** docs.umami.is/docs/tracker-functions */
function umami(_: Outside, { origin, site }: Analytics): Service {
  return {
    src: `${origin}/script.js`,
    attributes: { "data-website-id": site, "data-auto-track": "false", "data-do-not-track": "true" },
    view: (page, route) =>
      page.umami?.track((own) => ({ ...own, url: route, title: route, referrer: cameFrom() })),
  };
}

const SERVICES: Record<string, (page: Outside, analytics: Analytics) => Service> = { baidu, matomo, umami };

function load({ src, attributes = {} }: Service): Promise<void> {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${src} did not load`)));
    document.head.append(script);
  });
}

let started: Promise<Service> | null = null;

async function start(analytics: Analytics): Promise<Service> {
  const service = SERVICES[analytics.kind]?.(window, analytics);
  if (!service) throw new Error(`no service is called ${analytics.kind}`);
  await load(service);
  return service;
}

/** The script is loaded once, with the first page; a page shown meanwhile is told when it is there. */
export async function viewOutside(analytics: Analytics, route: string): Promise<void> {
  started ??= start(analytics);
  const service = await started;
  service.view(window, route);
}
