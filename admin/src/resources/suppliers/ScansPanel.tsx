import { fileScan, supplierScan } from "../../api/calls/suppliers";
import type { Supplier } from "../../api/types";
import { PaperScans } from "../../scans/PaperScans";
import { SUPPLIER_PAPERS } from "./words";

/** The scans of a supplier's papers. */
export const ScansPanel = ({ supplier, keeps }: { supplier: Supplier; keeps: boolean }) => (
  <PaperScans
    owner={supplier.name}
    papers={SUPPLIER_PAPERS}
    scans={supplier.scans}
    keeps={keeps}
    upload="/admin/api/suppliers/{id}/scans"
    addressOf={supplierScan}
    file={(paper, chosen) => fileScan(supplier.id, paper, chosen)}
    done={({ status }) => (status === "draft" ? "扫描件已归档，等待审批" : "扫描件已归档")}
    refresh={["suppliers"]}
  />
);
