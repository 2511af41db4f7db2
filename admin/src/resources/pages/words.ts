import type { Word } from "../../i18n/words";

export const PLACES: Record<string, string> = {
  home: "首页楼层",
  yjh: "活动专区",
  hdzx: "活动中心",
  activity: "活动页",
  zone: "专区",
  brand: "品牌页",
  login: "登录页",
};

export const ZONES: Record<string, string> = {
  yx: "包邮专区",
  zy: "中药专区",
  qx: "器械专区",
  jxq: "近效期专区",
  kx: "控销专区",
};

const ZONE_PATHS: Record<string, string> = {
  yx: "/yx",
  zy: "/zyyp",
  qx: "/qxzq",
  jxq: "/jxqzc",
  kx: "/kxzq",
};

const PAGE_STATE: Record<string, Word> = {
  draft: { text: "未发布", tone: "neutral" },
  planned: { text: "待展示", tone: "info" },
  published: { text: "展示中", tone: "ok" },
  over: { text: "展示已结束", tone: "neutral" },
  changed: { text: "有未发布的修改", tone: "warn" },
};

interface Versions {
  newest_version: number;
  published_version: number | null;
  state: string;
}

/** Before and after its time buyers see nothing of it; then it may be that its newest version is not the one that they see. */
export function stateOf({ newest_version, published_version, state }: Versions): Word | undefined {
  if (published_version === null) return PAGE_STATE.draft;
  if (state === "planned" || state === "over") return PAGE_STATE[state];
  return PAGE_STATE[published_version === newest_version ? "published" : "changed"];
}

interface Place {
  place: string;
  address: string;
}

/** Its place, in words: 专区 · 包邮专区. */
export function placeText({ place, address }: Place): string {
  const name = PLACES[place] ?? place;
  if (!address) return name;
  const what =
    place === "zone" ? (ZONES[address] ?? address) : place === "activity" ? address : `编号 ${address}`;
  return `${name} · ${what}`;
}

/** As many activities as the storefront reads from one address. */
export const MOST_ACTIVITIES = 20;

/** A page of the storefront that shows it: 活动中心 stands above activities that it names, so without one it is nowhere. */
export function pathOf({ place, address }: Place, activities: readonly number[] = []): string | undefined {
  switch (place) {
    case "home":
      return "/";
    case "zone":
      return ZONE_PATHS[address] ?? "/";
    case "brand":
      return `/ppzq/info/${address}`;
    case "login":
      return "/login";
    case "activity":
      return address ? `/yjh/${address}` : "/loading/activity";
    case "hdzx":
      return activities.length ? `/Hdzx/${activities.slice(0, MOST_ACTIVITIES).join(",")}` : undefined;
    default:
      return address ? `/yjh/${address}` : "/yjh";
  }
}

export const previewOf = (path: string, { id }: { id: number }, version?: number): string =>
  `${path}?preview=${id}${version === undefined ? "" : `&version=${version}`}`;

/** Whether a page of that place may, or must, name one of several. */
export const ADDRESS: Record<string, { label: string; needed: boolean; help: string } | undefined> = {
  yjh: { label: "活动编号", needed: false, help: "空着表示活动专区首页；填编号则显示在那个活动的上方" },
  activity: {
    label: "网址",
    needed: false,
    help: "空着显示在“活动加载中”；填 spring-2027 这样的名称，就是 /activity/spring-2027",
  },
  zone: { label: "专区", needed: true, help: "" },
  brand: { label: "品牌编号", needed: true, help: "品牌列表里的编号" },
};

/** The server's rule, checked before sending. */
export function addressError(address: unknown, place: string): string | undefined {
  const text = typeof address === "string" ? address : "";
  const asked = ADDRESS[place];
  if (!text) return asked?.needed ? "请填写" : undefined;
  if (!asked) return "这个位置只有一个地址，请不要填写";
  if (place === "zone") return text in ZONES ? undefined : "请选择专区";
  if (place === "activity") {
    return /^(?=.*[a-z])[a-z0-9-]{2,40}$/.test(text)
      ? undefined
      : "填 2 到 40 个小写字母、数字或短横，至少含一个字母";
  }
  return /^[1-9]\d{0,17}$/.test(text) ? undefined : "填编号";
}
