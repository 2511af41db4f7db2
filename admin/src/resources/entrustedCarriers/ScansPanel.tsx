import { carrierScan, fileCarrierScan } from "../../api/calls/entrustedCarriers";
import type { EntrustedCarrier } from "../../api/types";
import { PaperScans } from "../../scans/PaperScans";
import { papersOf } from "./words";

/** The scans of a carrier's papers. */
export const ScansPanel = ({ carrier, keeps }: { carrier: EntrustedCarrier; keeps: boolean }) => (
  <PaperScans
    owner={carrier.name}
    papers={papersOf(carrier)}
    scans={carrier.scans}
    keeps={keeps}
    upload="/admin/api/entrusted_carriers/{id}/scans"
    addressOf={carrierScan}
    file={(paper, chosen) => fileCarrierScan(carrier.id, paper, chosen)}
    done={({ status }) => (status === "draft" ? "扫描件已归档，等待质量管理审核" : "扫描件已归档")}
    refresh={["entrusted_carriers"]}
  />
);
