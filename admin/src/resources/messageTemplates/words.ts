import type { TemplatePreview } from "../../api/types";

type Counted = Pick<TemplatePreview, "sms_characters" | "sms_parts" | "sms_single">;

/** The length of a text and its number of SMS, as the carrier counts. */
export const smsCount = ({ sms_characters, sms_parts, sms_single }: Counted): string =>
  sms_parts > 1
    ? `连同签名和结尾 ${sms_characters} 字，超过 ${sms_single} 字，要按 ${sms_parts} 条发送和计费，请缩短`
    : `连同签名和结尾 ${sms_characters} 字，按 1 条发送`;
