import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./Field.module.css";

export interface FieldProps {
  label: string;
  error?: string | null;
  hint?: string;
  required?: boolean;
  /** gets the ids that tie label, hint and error to the control */
  children: (ids: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactNode;
}

export function Field({ label, error, hint, required, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {required && (
          <span className={styles.star} aria-hidden>
            *
          </span>
        )}
        {label}
      </label>
      {children({
        id,
        "aria-describedby": note ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <p
        id={noteId}
        className={[styles.note, error && styles.error].filter(Boolean).join(" ")}
        role={error ? "alert" : undefined}
      >
        {note}
      </p>
    </div>
  );
}

export type TextFieldProps = Omit<FieldProps, "children"> & Omit<ComponentProps<"input">, "id" | "children">;

export function TextField({ label, error, hint, required, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(ids) => (
        <input
          {...input}
          {...ids}
          required={required}
          className={[styles.input, className].filter(Boolean).join(" ")}
        />
      )}
    </Field>
  );
}

export interface FieldsProps {
  /** no wider than what is typed into them */
  isNarrow?: boolean;
  children: ReactNode;
}

/** The fields of a short form, one below the other. */
export function Fields({ isNarrow, children }: FieldsProps) {
  return (
    <div className={styles.fields} data-narrow={isNarrow || undefined}>
      {children}
    </div>
  );
}

export interface FieldPairsProps {
  /** in a long form: with room between the pairs, and none side by side on a phone however wide */
  isLong?: boolean;
  children: ReactNode;
}

/** Two fields in one line, where there is room for them. */
export function FieldPairs({ isLong, children }: FieldPairsProps) {
  return (
    <div className={styles.pairs} data-long={isLong || undefined}>
      {children}
    </div>
  );
}

/** A photo or PDF from the disk, or from the camera of a phone. */
export function FileField({ label, error, hint, required, ...input }: Omit<TextFieldProps, "type">) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(ids) => (
        <input accept="image/jpeg,image/png,image/webp,application/pdf" {...input} {...ids} type="file" />
      )}
    </Field>
  );
}
