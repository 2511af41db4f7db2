import { Alert, Button, Stack } from "@mui/material";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { agreeToChange, refuseChange } from "../api/calls/askedChanges";
import type { AskedChange } from "../api/types";
import { useCan } from "../api/useCan";
import { useRows } from "../api/useRecords";
import { Clamped } from "../fields/Clamped";
import { dateTime } from "../i18n/time";
import { ReasonButton } from "../inputs/ReasonCommand";

const AGREED = ["已核对原件，同意", "质量管理制度修订，同意"];
const REFUSED = ["没有依据", "与原件不符", "填错了"];
/** Whatever is shown of what may have changed. */
const REFRESH = [
  "asked_changes",
  "companies",
  "addresses",
  "document_rules",
  "department_rules",
  "dispatch_rules",
  "receiving_rules",
  "review_rules",
  "first_sale_rules",
  "after_sale_rules",
  "after_sale_reasons",
  "contract_rules",
  "contract_texts",
  "own_licences",
  "shop_facts",
  "role_conflicts",
  "quality_rules",
  "stocks",
  "goods",
];

/** What is too long for a line: it is agreed to where all of it is read. */
const READ_AT: Readonly<Record<string, string>> = { contract_texts: "/contract_texts" };

/** As wide as the page. The whole stands in the question that agreeing asks, too. */
const WIDE = { maxWidth: "none" };

/** The word of a second person, or of the first of quality management who takes it back. */
export function AskedChangeSteps({ asked, isWhole = false }: { asked: AskedChange; isWhole?: boolean }) {
  const can = useCan();
  const decides = can("quality_rules", "write");
  // What was counted, whoever keeps the stock counts again.
  const agrees = decides || (asked.address.startsWith("stocks/") && can("stocks", "write"));
  if (!agrees) return null;
  const no = asked.is_own ? "撤回" : "不同意";
  const page = isWhole ? undefined : READ_AT[asked.address];
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      {page && (
        <Button size="small" variant="contained" component={Link} to={page}>
          看全文
        </Button>
      )}
      {!asked.is_own && !page && (
        <ReasonButton
          text="同意"
          variant="contained"
          title="同意这个改动"
          presets={AGREED}
          label="意见"
          confirm="同意"
          note={`${asked.what}。同意后马上生效。`}
          run={(reason) => agreeToChange(asked, reason)}
          done="已同意，改动生效"
          refresh={REFRESH}
        />
      )}
      {decides && (
        <ReasonButton
          text={no}
          variant="outlined"
          title={`${no}这个改动`}
          presets={REFUSED}
          confirm={no}
          danger
          note={asked.what}
          run={(reason) => refuseChange(asked.id, reason)}
          done={`已${no}，没有改动`}
          refresh={REFRESH}
        />
      )}
    </Stack>
  );
}

/** What waits of this address below `/admin/api`: shown where the thing itself is, whole where it is too long for a line. */
export function AskedChanges({
  address,
  whole,
}: {
  address: string;
  whole?: (wanted: unknown) => ReactNode;
}) {
  const reads = useCan()("quality_rules", "read");
  const { data } = useRows(
    "asked_changes",
    {
      filter: { address },
      sort: { field: "id", order: "ASC" },
      pagination: { page: 1, perPage: 20 },
    },
    { enabled: reads },
  );
  return data?.map((asked) => (
    <Alert
      key={asked.id}
      severity="warning"
      sx={{ mb: 2 }}
      action={<AskedChangeSteps asked={asked} isWhole={Boolean(whole)} />}
    >
      <Clamped text={asked.what} sx={WIDE} />
      <Clamped
        text={`${asked.asked_by} ${dateTime(asked.asked_at)} 提出，原因：${asked.reason}。`}
        sx={WIDE}
      />
      要另一位
      {asked.address.startsWith("stocks/") ? "仓库或质量人员核对" : "质量人员同意"}后才生效。
      {whole?.(asked.wanted)}
    </Alert>
  ));
}
