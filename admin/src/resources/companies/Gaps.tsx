import { Alert, Box, Link as MuiLink } from "@mui/material";
import { Link } from "react-router-dom";
import type { Company } from "../../api/types";
import { listLink } from "../../lists/link";

type Gap = Company["missing_papers"][number];

/** Required papers that a company lacks, each with the way to it. */
export const GapList = ({ company, gaps }: { company: Company; gaps: readonly Gap[] }) => (
  <>
    {gaps.map(({ kind, why }) => (
      <Box key={kind}>
        {why}{" "}
        <MuiLink component={Link} to={listLink("licences", { company_id: company.id, kind })}>
          查看
        </MuiLink>
      </Box>
    ))}
  </>
);

/** What keeps it from being approved, or what it lacks since it was: said before anybody presses a button. */
export function MissingPapers({ company }: { company: Company }) {
  const { missing_papers: gaps, status } = company;
  if (gaps.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {status === "approved" ? "必须有的证照不齐，药品暂不能采购：" : "还不能通过："}
      <GapList company={company} gaps={gaps} />
    </Alert>
  );
}
