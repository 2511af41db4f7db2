import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import type { BuyerDocument } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { useKeptForm, useLeaveWarning } from "@/ui/keptForm";
import { confirm, toast } from "@/ui/notices";
import { useUser } from "../user/queries";
import { type DocumentErrors, type DocumentState, documentErrors, stateOf, withScope } from "./document";
import { ParticularFields } from "./ParticularFields";
import { withFiles } from "./pages";
import { useSaveDocument } from "./queries";
import styles from "./Register.module.css";
import { ScanField } from "./ScanField";

interface DocumentFormProps {
  document: BuyerDocument;
  onClose: () => void;
}

type Typed = Omit<DocumentState, "pages">;

const FORM_ID = "document-form";
/** What a field's error is called, where that is another name. */
const errorOf: Record<string, string> = { isLongTerm: "valid_to", pages: "file" };

/** One document: its scan, number, validity and scope. */
export function DocumentForm({ document, onClose }: DocumentFormProps) {
  const username = useUser()?.username ?? "";
  const { pages: firstPages, ...typed } = stateOf(document);
  const kept = useKeptForm<Typed>(`document.${username}.${document.kind}.${document.version}`, typed);
  // Files cannot be kept: they are chosen anew.
  const [pages, setPages] = useState(firstPages);
  const [hasNewPages, setNewPages] = useState(false);
  useLeaveWarning(hasNewPages);
  // What was kept before the shop asked for particulars has none.
  const particulars = { ...typed.particulars, ...kept.input.particulars };
  // So may a letter that was kept as 长期 before it had to end.
  const isLongTerm = kept.input.isLongTerm && !document.must_end;
  const input: DocumentState = { ...kept.input, isLongTerm, particulars, pages };
  const [errors, setErrors] = useState<DocumentErrors>({});
  const save = useSaveDocument();

  /** `particular`: which of the further fields it is about. */
  function set(patch: Partial<DocumentState>, particular?: string) {
    const { pages: nextPages, ...rest } = patch;
    if (nextPages) {
      setPages(nextPages);
      setNewPages(true);
    }
    kept.setInput((before) => ({ ...before, ...rest }));
    const mended = particular
      ? [`particulars.${particular}`]
      : Object.keys(patch).map((field) => errorOf[field] ?? field);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !mended.includes(field))),
    );
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = documentErrors(document, input);
    setErrors(wrong);
    if (Object.keys(wrong).length) return;
    try {
      await save.mutateAsync({ document, input });
      kept.forgetInput();
      setNewPages(false);
      toast(`《${document.name}》已保存`);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 413) return setErrors({ file: error.message });
      const first = Object.entries(error.errors).map(
        ([field, messages]) => [field === "files" ? "file" : field, messages[0]] as const,
      );
      setErrors(Object.fromEntries(first));
      if (error.code === 422 && !first.length) checkError(error);
    }
  }

  async function close() {
    const isLost = (kept.isDirty || hasNewPages) && !save.isPending;
    if (
      isLost &&
      !(await confirm("这份证照还没有保存，要放弃吗？", { okText: "放弃", cancelText: "继续填写" }))
    )
      return;
    kept.forgetInput();
    onClose();
  }

  return (
    <Dialog
      title={`上传《${document.name}》`}
      width={680}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>取消</Button>
          <Button look="brand" type="submit" form={FORM_ID} loading={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {kept.isRestored && (
          <p className={styles.about} role="status">
            已恢复上次没有提交的内容，照片请重新选择
          </p>
        )}
        <ScanField
          document={document}
          pages={input.pages}
          error={errors.file}
          onAdd={(files) => {
            const added = withFiles(document, input.pages, files);
            if ("wrong" in added) setErrors({ ...errors, file: added.wrong });
            else set(added);
          }}
          onChange={(pages) => set({ pages })}
        />
        {document.has_number && (
          <TextField
            label="证照编号"
            name="number"
            required
            maxLength={60}
            value={input.number}
            error={errors.number}
            onChange={(event) => set({ number: event.target.value })}
          />
        )}
        <div className={styles.two}>
          <TextField
            label={document.must_end ? "有效期自" : "有效期自（没有可不填）"}
            name="valid_from"
            type="date"
            required={document.must_end}
            value={input.valid_from}
            error={errors.valid_from}
            onChange={(event) => set({ valid_from: event.target.value })}
          />
          <TextField
            label="有效期至"
            name="valid_to"
            type="date"
            required={!input.isLongTerm}
            disabled={input.isLongTerm}
            value={input.isLongTerm ? "" : input.valid_to}
            error={errors.valid_to}
            onChange={(event) => set({ valid_to: event.target.value })}
          />
        </div>
        {!document.must_end && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={input.isLongTerm}
              onChange={(event) => set({ isLongTerm: event.target.checked })}
            />
            长期有效
          </label>
        )}
        {document.scope_choices.length > 0 && (
          <fieldset className={styles.types}>
            <legend>
              {document.kind === "purchasing_letter"
                ? "委托采购的品种：照委托书勾选，没有勾选的类别不能采购"
                : "经营范围：照证照勾选，没有勾选的类别不能采购"}
            </legend>
            {document.scope_choices.map(({ code, name }) => (
              <label key={code} className={styles.check}>
                <input
                  type="checkbox"
                  checked={input.scope.includes(code)}
                  onChange={(event) =>
                    set({ scope: withScope(document, input.scope, code, event.target.checked) })
                  }
                />
                {name}
              </label>
            ))}
            {errors.scope && (
              <p role="alert" className={styles.wrong}>
                {errors.scope}
              </p>
            )}
          </fieldset>
        )}
        <ParticularFields
          fields={document.particulars}
          values={input.particulars}
          errors={errors}
          onChange={(code, text) => set({ particulars: { ...input.particulars, [code]: text } }, code)}
        />
      </form>
    </Dialog>
  );
}
