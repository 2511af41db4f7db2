import { BooleanInput, DateInput, useResourceContext, useTranslateLabel } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";

interface LastDayInputProps {
  source: string;
  /** the field that says that there is no last day: an empty date must not silently mean so; none where it must end */
  lasts?: string;
  /** the field of the first day */
  since: string;
}

/** The last day of a document, or that it lasts: then a day that was typed before is gone. */
export function LastDayInput({ source, lasts, since }: LastDayInputProps) {
  const { setValue, clearErrors } = useFormContext();
  const resource = useResourceContext();
  const firstDay = String(useTranslateLabel()({ source: since, resource }));
  const watched = useWatch({ name: lasts ?? source });
  const isLasting = lasts !== undefined && Boolean(watched);
  const validate = (day: unknown, typed: Record<string, unknown>) => {
    if (lasts !== undefined && typed[lasts]) return undefined;
    if (!day) return lasts ? "请填写有效期；没有期限的请勾选“长期有效”" : "请填写有效期";
    const first = typed[since];
    return first && String(day) < String(first) ? `不能早于${firstDay}` : undefined;
  };
  return (
    <>
      <DateInput source={source} label="有效期至" readOnly={isLasting} validate={validate} />
      {lasts && (
        <BooleanInput
          className="wide"
          source={lasts}
          label="长期有效，没有到期日"
          helperText={false}
          onChange={() => {
            setValue(source, null);
            clearErrors(source);
          }}
        />
      )}
    </>
  );
}
