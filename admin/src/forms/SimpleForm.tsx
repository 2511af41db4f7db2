import { useEffect, useState } from "react";
import {
  type RaRecord,
  SimpleForm as RaSimpleForm,
  type SimpleFormProps,
  useRecordContext,
  useResourceContext,
} from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { onSaved, useUnsaved } from "../api/unsaved";
import { holdOpened, keyOf, type Read } from "../api/versions";

/**
 * The form of a record. It asks before it is left unsaved. While there is unsaved input it keeps the record
 * as it was read: changes of others are merged on 保存 instead of overwriting the input.
 */
export function SimpleForm({ children, ...rest }: SimpleFormProps) {
  const resource = useResourceContext(rest) ?? "";
  const record = useRecordContext<RaRecord & Read>();
  const [isTyped, setIsTyped] = useState(false);
  const [shown, setShown] = useState(record);
  const isOther = shown?.id !== record?.id;
  if (shown !== record && (!isTyped || isOther)) setShown(record);

  const key = keyOf(resource, shown?.id ?? "");
  useEffect(() => (shown ? holdOpened(key, shown) : undefined), [key, shown]);
  useUnsaved(isTyped, key);
  return (
    <RaSimpleForm {...rest} record={shown}>
      <Typed name={key} onChange={setIsTyped} />
      {children}
    </RaSimpleForm>
  );
}

function Typed({ name, onChange }: { name: string; onChange: (isTyped: boolean) => void }) {
  const { getValues, reset } = useFormContext();
  const { dirtyFields } = useFormState();
  const isTyped = Object.keys(dirtyFields).length > 0;
  useEffect(() => onChange(isTyped), [isTyped, onChange]);
  // react-hook-form calls a refused save a success as well; the data provider knows.
  useEffect(
    () =>
      onSaved(name, () => {
        reset(getValues());
        onChange(false);
      }),
    [name, getValues, reset, onChange],
  );
  return null;
}
