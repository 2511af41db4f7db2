import { useState } from "react";
import { Controller } from "react-hook-form";
import { ApiError } from "@/api/client";
import type { BuyerDocument } from "@/api/types";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { showRefusal } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { FieldPairs, Fields, TextField } from "@/ui/Field";
import { useKeptCheckedForm } from "@/ui/keptCheckedForm";
import { useLeaveWarning } from "@/ui/keptForm";
import { confirm, toast } from "@/ui/notices";
import { useUser } from "../user/queries";
import { Choice, Choices } from "./Choices";
import { type DocumentState, documentFieldsFor, stateOf, withScope } from "./document";
import { ParticularFields } from "./ParticularFields";
import { isSamePages, type Page, withFiles } from "./pages";
import { useSaveDocument } from "./queries";
import { ScanField } from "./ScanField";

interface DocumentFormProps {
  document: BuyerDocument;
  onClose: () => void;
}

const FORM_ID = "document-form";

/** What the server says of the uploaded files is about the pages. */
function aboutPages(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { kind, code, message, errors, data } = error;
  if (code === 413) return new ApiError(kind, 422, message, { pages: [message] }, data);
  const renamed = Object.entries(errors).map(([field, said]) => [field.replace(/^files?\b/, "pages"), said]);
  return new ApiError(kind, code, message, Object.fromEntries(renamed), data);
}

/** One document: its scan, number, validity and scope. */
export function DocumentForm({ document, onClose }: DocumentFormProps) {
  const username = useUser()?.username ?? "";
  const [start] = useState(() => stateOf(document));
  const { form, ...kept } = useKeptCheckedForm<DocumentState, DocumentState>(
    `document.${username}.${document.kind}.${document.version}`,
    documentFieldsFor(document),
    start,
    "pages",
  );
  // Before those that this component registers: the first wrong field is led to in this order.
  form.register("pages");
  const { errors } = form.formState;
  const [pages, chosenLongTerm] = form.watch(["pages", "isLongTerm"]);
  // A letter that was kept as 长期 before it had to end is not.
  const isLongTerm = chosenLongTerm && !document.must_end;
  const hasNewPages = !isSamePages(pages, start.pages);
  const save = useSaveDocument();
  useLeaveWarning(hasNewPages && !save.isSuccess);

  const submit = form.handleSubmit(async (typed) => {
    try {
      await save.mutateAsync({ document, input: { ...typed, isLongTerm } });
      kept.forgetInput();
      toast(`《${document.name}》已保存`);
      onClose();
    } catch (error) {
      showRefusal(form, aboutPages(error));
    }
  });

  /** What was wrong with the pages is over with the next change of them; the rest is looked at when they are sent. */
  function replacePages(next: Page[]) {
    form.clearErrors("pages");
    form.setValue("pages", next, { shouldDirty: true });
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
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
        <Fields>
          {kept.isRestored && <About role="status">已恢复上次没有提交的内容，照片请重新选择</About>}
          <Controller
            control={form.control}
            name="pages"
            render={({ field }) => (
              <ScanField
                ref={field.ref}
                document={document}
                pages={field.value}
                error={errors.pages?.message}
                onAdd={(files) => {
                  const added = withFiles(document, field.value, files);
                  if ("wrong" in added) form.setError("pages", { type: "custom", message: added.wrong });
                  else replacePages(added.pages);
                }}
                onChange={replacePages}
              />
            )}
          />
          {document.has_number && (
            <TextField
              label="证照编号"
              required
              maxLength={60}
              error={errors.number?.message}
              {...form.register("number")}
            />
          )}
          <FieldPairs isLong>
            <TextField
              label={document.must_end ? "有效期自" : "有效期自（没有可不填）"}
              type="date"
              required={document.must_end}
              error={errors.valid_from?.message}
              {...form.register("valid_from")}
            />
            <Controller
              control={form.control}
              name="valid_to"
              render={({ field }) => (
                <TextField
                  label="有效期至"
                  type="date"
                  required={!isLongTerm}
                  error={errors.valid_to?.message}
                  {...field}
                  value={isLongTerm ? "" : field.value}
                  disabled={isLongTerm}
                />
              )}
            />
          </FieldPairs>
          {!document.must_end && (
            <Choice
              type="checkbox"
              {...form.register("isLongTerm", { onChange: () => form.clearErrors("valid_to") })}
            >
              长期有效
            </Choice>
          )}
          {document.scope_choices.length > 0 && (
            <Controller
              control={form.control}
              name="scope"
              render={({ field }) => (
                <Choices
                  legend={
                    document.kind === "purchasing_letter"
                      ? "委托采购的品种：照委托书勾选，没有勾选的类别不能采购"
                      : "经营范围：照证照勾选，没有勾选的类别不能采购"
                  }
                  error={errors.scope?.message}
                >
                  {document.scope_choices.map(({ code, name }, index) => (
                    <Choice
                      key={code}
                      ref={index === 0 ? field.ref : undefined}
                      type="checkbox"
                      checked={field.value.includes(code)}
                      onChange={(event) =>
                        field.onChange(withScope(document, field.value, code, event.target.checked))
                      }
                    >
                      {name}
                    </Choice>
                  ))}
                </Choices>
              )}
            />
          )}
          <ParticularFields fields={document.particulars} form={form} />
        </Fields>
      </form>
    </Dialog>
  );
}
