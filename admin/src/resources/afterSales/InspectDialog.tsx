import { Box, Chip, Stack } from "@mui/material";
import { NumberInput, required, TextInput, useInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { inspectClaim } from "../../api/calls/afterSales";
import type { AfterSale } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { TraceCodesInput } from "../../inputs/TraceCodesInput";
import { typedText } from "../../inputs/text";
import { ColdInputs } from "./ColdInputs";
import { CLAIM_CHANGES, type ClaimDialogProps } from "./claimSteps";
import {
  allAs,
  CONDITIONS,
  type ColdTyped,
  type Counts,
  findingsOf,
  foundOf,
  gap,
  isRefusing,
} from "./findings";

type Line = AfterSale["lines"][number];

interface Typed extends ColdTyped {
  /** by line */
  counts: Record<number, Counts>;
  codes: Record<number, string>;
  remark: string | null;
}

/** The result for every unit: the four numbers of a line add up to the claimed quantity. */
export function InspectDialog({ claim, onClose }: ClaimDialogProps) {
  return (
    <FormDialog<Typed, AfterSale>
      title={`验收 ${claim.id}`}
      resource="after_sales"
      confirm="保存验收结果"
      maxWidth="md"
      defaultValues={{ counts: allAs(claim.lines, null), codes: {}, remark: "" }}
      run={({ counts, codes, remark, ...cold }) =>
        inspectClaim(claim.id, {
          lines: findingsOf(claim.lines, counts, codes, cold),
          remark: typedText(remark),
        })
      }
      done="验收结果已保存"
      refresh={CLAIM_CHANGES}
      onConflict={onClose}
      onClose={onClose}
    >
      <AllAs claim={claim} />
      {claim.lines.map((line) => (
        <LineFinding key={line.id} line={line} />
      ))}
      <Remark />
    </FormDialog>
  );
}

function AllAs({ claim }: { claim: AfterSale }) {
  const { setValue } = useFormContext<Typed>();
  return (
    <Stack className="wide" direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
      {CONDITIONS.map(({ key, text }) => (
        <Chip
          key={key}
          size="small"
          label={`全部${text}`}
          onClick={() => setValue("counts", allAs(claim.lines, key), { shouldDirty: true })}
        />
      ))}
    </Stack>
  );
}

function LineFinding({ line }: { line: Line }) {
  return (
    <Box className="wide" sx={{ mb: 1 }}>
      <Box sx={{ mb: 1.5 }}>
        <b>{line.name}</b> 批号 {line.batch}，
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          效期 {line.expires_on}
        </Box>
        ，申请 {line.number} {line.unit}
      </Box>
      <Box
        sx={{
          display: "grid",
          columnGap: 1,
          rowGap: 1.5,
          gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, 120px)" },
        }}
      >
        {CONDITIONS.map(({ key, text }) => (
          <NumberInput
            key={key}
            source={`counts.${line.id}.${key}`}
            label={text}
            min={0}
            max={line.number}
            step={1}
            helperText={false}
          />
        ))}
      </Box>
      {line.cold_range && <Cold line={line} />}
      {line.codes.length > 0 && <Codes line={line} />}
      <Gap line={line} />
    </Box>
  );
}

function Cold({ line }: { line: Line }) {
  const sellable: unknown = useWatch({ name: `counts.${line.id}.sellable` });
  return <ColdInputs range={line.cold_range} suffix={`.${line.id}`} isForSale={Number(sellable) > 0} />;
}

const Codes = ({ line }: { line: Line }) => (
  <TraceCodesInput
    sx={{ mt: 1.5 }}
    source={`codes.${line.id}`}
    label={(scanned) => `接收商品的追溯码，已扫 ${scanned} 个`}
    helperText={`客户手里有 ${line.codes.length} 个登记过的追溯码；全部退回时可以不扫，扫过的才能再次销售`}
    maxRows={8}
  />
);

/** A line counts as a whole: while its numbers do not add up, the form is not sent. */
function Gap({ line }: { line: Line }) {
  const counts = useWatch({ name: `counts.${line.id}` }) as Counts | undefined;
  const { fieldState } = useInput({
    source: `gaps.${line.id}`,
    validate: (_: unknown, typed: Typed) => gap(line, typed.counts[line.id]),
  });
  const wrong = gap(line, counts);
  if (!wrong) return null;
  const isTooMuch = counts !== undefined && foundOf(counts) > line.number;
  return (
    <Box
      role={fieldState.invalid ? "alert" : "status"}
      sx={{
        mt: 0.5,
        typography: "caption",
        color: isTooMuch || fieldState.invalid ? "error.main" : "text.secondary",
      }}
    >
      {wrong}
    </Box>
  );
}

const reason = required();

function Remark() {
  const refuses = isRefusing(useWatch<Typed, "counts">({ name: "counts" }));
  return (
    <TextInput
      className="wide"
      source="remark"
      label={refuses ? "不予接收的原因（客户会看到）" : "验收说明"}
      validate={refuses ? reason : undefined}
      multiline
      minRows={2}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}
