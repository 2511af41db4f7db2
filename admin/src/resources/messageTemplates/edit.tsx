import { Alert, Box, Button, Chip, Stack } from "@mui/material";
import { useState } from "react";
import { maxLength, required, SaveButton, TextInput, Toolbar, useRecordContext } from "react-admin";
import { useFormContext } from "react-hook-form";
import { previewTemplate, resetTemplate } from "../../api/calls/messages";
import type { MessageTemplate, TemplatePreview } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Panel } from "../../fields/Panel";
import { RecordTitle } from "../../fields/RecordTitle";
import { Edit } from "../../forms/Edit";
import { SimpleForm } from "../../forms/SimpleForm";
import { History } from "../../history/History";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { FormGrid } from "../../layout/FormGrid";

/** What may stand in the text. */
function Placeholders({ template }: { template: MessageTemplate }) {
  return (
    <Stack direction="row" useFlexGap className="wide" sx={{ gap: 1, flexWrap: "wrap" }}>
      {template.placeholders.map(({ name, text, is_needed }) => (
        <Chip
          key={name}
          size="small"
          color={is_needed ? "primary" : "default"}
          variant="outlined"
          label={`{{${name}}} ${text}${is_needed ? "（必填）" : ""}`}
        />
      ))}
    </Stack>
  );
}

/** What buyers would read, with samples filled in. */
function Preview({ template }: { template: MessageTemplate }) {
  const { getValues } = useFormContext<MessageTemplate>();
  const { busy, act } = useAction();
  const [shown, setShown] = useState<TemplatePreview | null>(null);
  const [wrong, setWrong] = useState<string[]>([]);
  const look = async () => {
    const { title, body } = getValues();
    const errors = await act({
      run: () => previewTemplate(template.id, { title, body }),
      refresh: [],
      onDone: setShown,
    });
    setWrong(Object.values(errors));
  };
  return (
    <Box className="wide">
      <Button size="small" variant="outlined" disabled={busy} onClick={() => void look()}>
        预览
      </Button>
      {wrong.map((why) => (
        <Alert key={why} severity="error" sx={{ mt: 1 }}>
          {why}
        </Alert>
      ))}
      {shown && wrong.length === 0 && (
        <Box role="status" sx={{ mt: 1, p: 1.5, border: 1, borderColor: "divider", borderRadius: 1 }}>
          <Box sx={{ fontWeight: 600 }}>{shown.title}</Box>
          <Box sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{shown.body}</Box>
        </Box>
      )}
    </Box>
  );
}

function ResetButton({ template }: { template: MessageTemplate }) {
  const [asked, setAsked] = useState(false);
  const { busy, act } = useAction();
  const close = () => setAsked(false);
  const reset = () =>
    void act({
      run: () => resetTemplate(template.id),
      done: "已恢复默认文字",
      refresh: ["message_templates"],
      onDone: close,
      onConflict: close,
    });
  return (
    <>
      <Button disabled={!template.is_changed} onClick={() => setAsked(true)}>
        恢复默认文字
      </Button>
      {asked && (
        <ConfirmDialog
          title={`恢复默认文字：${template.name}`}
          consequences={[`标题：${template.default_title}`, `内容：${template.default_body}`]}
          confirm="恢复"
          busy={busy}
          onClose={close}
          onConfirm={reset}
        />
      )}
    </>
  );
}

function TemplateForm() {
  const template = useRecordContext<MessageTemplate>();
  const writes = useCan()("message_templates", "write");
  if (!template) return null;
  return (
    <>
      <SimpleForm
        sx={{ maxWidth: 960 }}
        toolbar={
          writes ? (
            <Toolbar sx={{ justifyContent: "space-between" }}>
              <SaveButton />
              <ResetButton template={template} />
            </Toolbar>
          ) : (
            false
          )
        }
      >
        <FormGrid>
          <TextInput
            className="wide"
            source="title"
            readOnly={!writes}
            validate={[required(), maxLength(60)]}
            helperText="站内消息的标题、邮件的主题、短信的全文"
          />
          <TextInput
            className="wide"
            source="body"
            multiline
            minRows={3}
            readOnly={!writes}
            validate={[required(), maxLength(500)]}
          />
          <Placeholders template={template} />
          <Preview template={template} />
        </FormGrid>
      </SimpleForm>
      <Panel title="用在哪里">
        {template.kind_text}：{template.name}。客户在站内收到；开启了邮件或短信的，也按同样的文字发送。
      </Panel>
      <History of={`message_templates/${template.id}`} version={template.set_at ?? "default"} />
    </>
  );
}

export const MessageTemplateEdit = () => (
  <Edit<MessageTemplate>
    title={<RecordTitle kind="消息模板" />}
    mutationMode="pessimistic"
    redirect={false}
    actions={false}
    sx={{ pt: 2 }}
  >
    <TemplateForm />
  </Edit>
);
