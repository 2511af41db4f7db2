import type { EntrustedCarrier } from "../../api/types";
import type { Word } from "../../i18n/words";
import type { AskedPaper } from "../../scans/PaperScans";

export const CARRIER_STATUS: Record<string, Word> = {
  draft: { text: "待审核", tone: "warn" },
  approved: { text: "已批准", tone: "ok" },
  refused: { text: "已停用", tone: "danger" },
};

/** Quality management lets nobody carry without a scan of each that is not optional. */
export const papersOf = ({
  is_own,
  carries_cold,
}: Pick<EntrustedCarrier, "is_own" | "carries_cold">): readonly AskedPaper[] => [
  ...(is_own
    ? []
    : [
        { code: "licence", text: "运输许可证" },
        { code: "contract", text: "委托运输协议" },
      ]),
  ...(carries_cold ? [{ code: "validation", text: "冷藏车、保温箱的验证报告" }] : []),
  { code: "driver", text: "驾驶人员驾驶证", isOptional: true },
];
