import { Alert } from "@mui/material";
import { useCan, useRoles } from "../../api/useCan";

/** The law requires a quality agreement: quality management decides on requirements and text. */
export function useKeepsContracts(): boolean {
  const writes = useCan()("contracts", "write");
  const isQa = useRoles().includes("qa");
  return writes && isQa;
}

export function KeptByQa({ what }: { what: string }) {
  // Nothing shows and then goes away while the session is not known yet.
  const isKnown = useRoles().length > 0;
  if (!isKnown) return null;
  return (
    <Alert severity="info" sx={{ mb: 1, width: "100%" }}>
      {what}由质量管理修改，其他岗位只能查看。
    </Alert>
  );
}
