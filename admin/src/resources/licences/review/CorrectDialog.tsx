import { useState } from "react";
import { BooleanInput, CheckboxGroupInput, DateInput, required, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { correctLicence, type Reading } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { FormDialog } from "../../../forms/FormDialog";
import { typedTexts } from "../../../inputs/text";
import { exclusive, scopesOf } from "../choices";
import { ParticularInputs } from "./ParticularInputs";

/** The selected scopes; a document kind without scopes keeps the scope it has. */
function scopeOf({ kind, scope }: Licence): string[] {
  const choices = scopesOf(kind);
  const codes = scope.map((one) => one.code);
  return choices.length ? codes.filter((code) => choices.some(({ id }) => id === code)) : codes;
}

const particularsOf = ({ particulars }: Licence) =>
  Object.fromEntries(particulars.map(({ code, value }) => [code, value]));

const formOf = (licence: Licence) => ({
  number: licence.number,
  scope: scopeOf(licence),
  valid_from: licence.valid_from ?? null,
  valid_to: licence.valid_to ?? null,
  particulars: particularsOf(licence),
});

interface Typed extends Reading {
  is_long_term: boolean;
}

/** Emptied boxes are empty texts. */
function readingOf({ is_long_term, ...typed }: Typed): Reading {
  return {
    ...typed,
    ...typedTexts(typed, ["number", "reason"]),
    scope: typed.scope ?? [],
    valid_from: typed.valid_from || null,
    valid_to: is_long_term ? null : typed.valid_to,
    particulars: typedTexts(typed.particulars, Object.keys(typed.particulars)),
  };
}

function lastDayError(_: unknown, { is_long_term, valid_from, valid_to }: Typed): string | undefined {
  if (is_long_term) return undefined;
  if (!valid_to) return "请填写有效期，或勾选“长期有效”";
  return valid_from && valid_to < valid_from ? "早于发证日期" : undefined;
}

/** What the scan says, over what the buyer typed. */
export function CorrectDialog({ licence, onClose }: { licence: Licence; onClose: () => void }) {
  const [read] = useState(licence);
  return (
    <FormDialog<Typed, Licence>
      title={`更正 ${licence.company}的《${licence.kind_text}》`}
      resource="licences"
      confirm="保存"
      note={
        licence.status !== "submitted" &&
        "已生效的内容是订单的依据，不会被改写：更正另存为新版本，按规则由另一位质量人员复审后替换。"
      }
      defaultValues={{ ...formOf(read), is_long_term: read.valid_to === null, reason: "" }}
      run={(typed) => correctLicence(read, readingOf(typed), formOf)}
      done={(answer) =>
        answer.status === "submitted" && answer.corrects !== null
          ? "更正已提交，另一位质量人员复审通过后生效"
          : "已更正，马上按新内容放行或限制采购"
      }
      refresh={["licences", "companies"]}
      onClose={onClose}
    >
      <TextInput className="wide" source="number" label="证号" slotProps={{ htmlInput: { maxLength: 60 } }} />
      <DateInput source="valid_from" label="发证日期" />
      <LastDay />
      <BooleanInput className="wide" source="is_long_term" label="长期有效" helperText={false} />
      <ScopeInput kind={read.kind} />
      <ParticularInputs fields={read.particulars} />
      <TextInput
        className="wide"
        source="reason"
        label="原因"
        validate={required()}
        helperText="记入操作日志，如：照原件更正证号"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

function LastDay() {
  const isLongTerm = useWatch<Typed, "is_long_term">({ name: "is_long_term" });
  return <DateInput source="valid_to" label="有效期至" readOnly={isLongTerm} validate={lastDayError} />;
}

const some = required("请照扫描件至少勾选一项");

function ScopeInput({ kind }: { kind: string }) {
  const choices = scopesOf(kind);
  if (choices.length === 0) return null;
  return (
    <CheckboxGroupInput
      className="wide"
      source="scope"
      label="经营范围"
      choices={[...choices]}
      validate={some}
      parse={exclusive}
    />
  );
}
