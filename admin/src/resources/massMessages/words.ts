import type { MassMessage } from "../../api/types";
import type { Word } from "../../i18n/words";

export const MASS_STATUS: Record<string, Word> = {
  draft: { text: "草稿", tone: "neutral" },
  proposed: { text: "待复核", tone: "warn" },
  sending: { text: "发送中", tone: "brand" },
  done: { text: "已发完", tone: "ok" },
  stopped: { text: "已停止", tone: "danger" },
};

export const MASS_KIND: Record<string, string> = { promotion: "优惠消息", system: "系统消息" };

export const CHANNEL: Record<string, string> = { site: "站内消息", mail: "邮件", sms: "短信" };

export const channelsText = (channels: readonly string[]) =>
  channels.map((channel) => CHANNEL[channel] ?? channel).join("、");

/** Which kinds somebody may write of; the server asks again. */
export function kindsOf(roles: readonly string[]): string[] {
  const is = (...names: string[]) => names.some((name) => roles.includes(name));
  return [
    ...(is("super", "promotion") ? ["promotion"] : []),
    ...(is("super", "service", "content") ? ["system"] : []),
  ];
}

/** 120 / 300 人, of those it was for when it was handed in. */
export const progressText = ({ status, handled, estimate }: MassMessage) =>
  status === "draft" ? "" : `${handled} / ${Math.max(estimate, handled)} 人`;

/** A path of the storefront, or nothing. */
export const urlError = (url: unknown): string | undefined =>
  typeof url !== "string" || url === "" || /^\/(?![/\\])[^\s\\]*$/.test(url)
    ? undefined
    : "商城内的地址以 / 开头，如 /mrtj";
