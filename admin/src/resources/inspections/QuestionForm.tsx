import { Box, Button, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import type { Asked } from "../../api/calls/inspections";
import { FindRecord } from "../../inputs/FindRecord";
import { LONGEST_BATCH, lastDays, PERIODS, periodError } from "./words";

interface QuestionFormProps {
  asked: Asked;
  onAsk: (asked: Asked) => void;
}

const differ = (one: Asked, other: Asked) =>
  (Object.keys(one) as (keyof Asked)[]).some((field) => one[field] !== other[field]);

/** Period, product, batch and buyer. The table and its files answer what was asked last, not what is being typed. */
export function QuestionForm({ asked, onAsk }: QuestionFormProps) {
  const [typed, setTyped] = useState(asked);
  const change = (part: Partial<Asked>) => setTyped({ ...typed, ...part });
  const error = periodError(typed);
  const ask = (question: Asked) => {
    const trimmed = { ...question, batch: question.batch.trim() };
    setTyped(trimmed);
    onAsk(trimmed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!error) ask(typed);
  };
  return (
    <Box component="form" onSubmit={submit} noValidate aria-label="查询条件">
      <Box sx={{ display: "flex", gap: 1, mb: 2, flexWrap: "wrap" }}>
        {PERIODS.map(({ label, days }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            onClick={() => ask({ ...typed, ...lastDays(days) })}
          >
            {label}
          </Button>
        ))}
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "160px 160px 1fr 160px 1fr auto" },
        }}
      >
        <DayField label="开始日期" value={typed.from} error={error} onChange={(from) => change({ from })} />
        <DayField label="结束日期" value={typed.to} error={error} onChange={(to) => change({ to })} />
        <FindRecord
          resource="goods"
          begin={asked.goods_id}
          text={(goods) => `${goods.name} ${goods.spec} · ${goods.maker}`}
          onChoose={(goods) => change({ goods_id: goods?.id ?? null })}
          input={{ label: "商品（不选为全部）" }}
        />
        <TextField
          label="批号"
          value={typed.batch}
          onChange={(event) => change({ batch: event.target.value })}
          slotProps={{ htmlInput: { maxLength: LONGEST_BATCH } }}
        />
        <FindRecord
          resource="companies"
          begin={asked.company_id}
          text={(company) => company.name}
          onChoose={(company) => change({ company_id: company?.id ?? null })}
          input={{ label: "客户（不选为全部）" }}
        />
        <Button type="submit" variant="contained" disabled={Boolean(error)} sx={{ minHeight: 40 }}>
          查询
        </Button>
      </Box>
      {!error && differ(typed, asked) && (
        <Box role="status" sx={{ typography: "body2", color: "warning.main", mt: 1 }}>
          条件已改，点“查询”后生效；下面仍是上一次查询的结果。
        </Box>
      )}
    </Box>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

const DayField = ({ label, value, error, onChange }: DayFieldProps) => (
  <TextField
    type="date"
    required
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={Boolean(error)}
    helperText={error}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);
