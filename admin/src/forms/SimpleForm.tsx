import { Alert } from "@mui/material";
import { createContext, useContext, useEffect, useState } from "react";
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
import { FocusRefused } from "./FocusRefused";

const Holding = createContext<(change: 1 | -1) => void>(() => undefined);

/** For an editor over the form that hands its result in when it is done: until then the form keeps the record it began with. */
export function useHeldForm(isHeld: boolean): void {
  const hold = useContext(Holding);
  useEffect(() => {
    if (!isHeld) return;
    hold(1);
    return () => hold(-1);
  }, [hold, isHeld]);
}

/**
 * The form of a record. It asks before it is left unsaved. While there is unsaved input it keeps the record
 * as it was read: changes of others are merged on 保存 instead of overwriting the input.
 */
export function SimpleForm({ children, ...rest }: SimpleFormProps) {
  const resource = useResourceContext(rest) ?? "";
  const record = useRecordContext<RaRecord & Read>();
  const [isTyped, setIsTyped] = useState(false);
  const [shown, setShown] = useState(record);
  const [holders, setHolders] = useState(0);
  const [hold] = useState(() => (change: 1 | -1) => setHolders((before) => before + change));
  const isOther = shown?.id !== record?.id;
  const isKept = (isTyped || holders > 0) && !isOther;
  if (shown !== record && !isKept) setShown(record);

  const key = keyOf(resource, shown?.id ?? "");
  useEffect(() => (shown ? holdOpened(key, shown) : undefined), [key, shown]);
  useUnsaved(isTyped, key);
  return (
    // A browser stops at the first box, and says why in its own language.
    <RaSimpleForm noValidate {...rest} record={shown}>
      <Typed name={key} onChange={setIsTyped} />
      {isKept && record?.etag !== shown?.etag && (
        <Alert severity="warning" role="status" sx={{ mb: 2, alignSelf: "stretch" }}>
          这条记录在您打开之后又有改动。您填的都在，保存时会合并；改了同一处会先问您。
        </Alert>
      )}
      <Holding value={hold}>{children}</Holding>
      <FocusRefused />
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
