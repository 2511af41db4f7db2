import { useState } from "react";
import { CheckboxGroupInput, DateInput, required, TextInput } from "react-admin";
import { correctLicence, type Reading } from "../../../api/calls/licences";
import type { Licence } from "../../../api/types";
import { FormDialog } from "../../../forms/FormDialog";
import { LastDayInput } from "../../../inputs/LastDayInput";
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
      defaultValues={{
        ...formOf(read),
        is_long_term: read.valid_to === null && !read.must_end,
        reason: "",
      }}
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
      <DateInput source="valid_from" validate={read.must_end ? required() : undefined} />
      <LastDayInput source="valid_to" lasts={read.must_end ? undefined : "is_long_term"} since="valid_from" />
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
