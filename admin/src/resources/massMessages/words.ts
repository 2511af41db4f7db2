import type { MassMessage } from "../../api/types";
import type { Word } from "../../i18n/words";

export const MASS_STATUS: Record<string, Word> = {
  draft: { text: "草稿", tone: "neutral" },
  proposed: { text: "待复核", tone: "warn" },
  sending: { text: "发送中", tone: "brand" },
  done: { text: "已发完", tone: "ok" },
  stopped: { text: "已停止", tone: "danger" },
  taking_back: { text: "撤回中", tone: "warn" },
  taken_back: { text: "已撤回", tone: "danger" },
};

export const MASS_KIND: Record<string, string> = { promotion: "优惠消息", system: "系统消息" };

export const CHANNEL: Record<string, string> = { site: "站内消息", mail: "邮件", sms: "短信" };

export const channelsText = (channels: readonly string[]) =>
  channels.map((channel) => CHANNEL[channel] ?? channel).join("、");

/** The kinds that the user may write; the server checks again. */
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

/** What a message that is taken back leaves behind. */
export function takenBackText({ removed, marked, mails_out, texts_out }: MassMessage): string {
  const site = `${removed} 位客户没有读过，消息已消失；${marked} 位读过，看到“已撤回”`;
  const out = outText({ mails_out, texts_out });
  return out ? `${site}。${out}` : site;
}

/** Sent mails and texts, which cannot be taken back. */
export function outText({ mails_out, texts_out }: Pick<MassMessage, "mails_out" | "texts_out">): string {
  const out = [...(mails_out ? [`${mails_out} 封邮件`] : []), ...(texts_out ? [`${texts_out} 条短信`] : [])];
  return out.length ? `已发出的 ${out.join("、")}收不回` : "";
}

/** A path of the storefront, or nothing. */
export const urlError = (url: unknown): string | undefined =>
  typeof url !== "string" || url === "" || /^\/(?![/\\])[^\s\\]*$/.test(url)
    ? undefined
    : "商城内的地址以 / 开头，如 /mrtj";
