import { Box, Button, Chip, Stack } from "@mui/material";
import { useState } from "react";
import { maxLength, required, TextInput } from "react-admin";
import { useFormState } from "react-hook-form";
import { resetTemplate } from "../../api/calls/messages";
import type { MessageTemplate } from "../../api/types";
import { forgetUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { keyOf } from "../../api/versions";
import { Panel } from "../../fields/Panel";
import { RecordTitle } from "../../fields/RecordTitle";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { sideBySide } from "../../forms/sideBySide";
import { History } from "../../history/History";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { FormGrid } from "../../layout/FormGrid";
import { Preview } from "./Preview";

/** The placeholders allowed in the text. */
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

function ResetButton({ template }: { template: MessageTemplate }) {
  const [asked, setAsked] = useState(false);
  const { busy, act } = useAction();
  const { dirtyFields } = useFormState();
  const isTyped = Object.keys(dirtyFields).length > 0;
  const close = () => setAsked(false);
  const done = () => {
    // The form shows the text that holds now, not what was typed over the other one.
    forgetUnsaved(keyOf("message_templates", template.id));
    close();
  };
  const reset = () =>
    void act({
      run: () => resetTemplate(template.id),
      done: "已恢复默认文字",
      refresh: ["message_templates"],
      onDone: done,
      onConflict: close,
    });
  return (
    <>
      {template.is_changed && <Button onClick={() => setAsked(true)}>恢复默认文字</Button>}
      {asked && (
        <ConfirmDialog
          title={`恢复默认文字：${template.name}`}
          consequences={[
            `标题：${template.default_title}`,
            `内容：${template.default_body}`,
            "邮件和短信也用这段文字",
            ...(isTyped ? ["填好还没有保存的内容就没有了"] : []),
          ]}
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
  const template = useRecordOf("message_templates");
  const writes = useCan()("message_templates", "write");
  if (!template) return null;
  return (
    <SimpleForm
      sx={{ maxWidth: 960 }}
      toolbar={
        writes ? (
          <FormToolbar>
            <ResetButton template={template} />
          </FormToolbar>
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
          helperText="站内消息的标题"
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
        <TextInput
          className="wide"
          source="mail_title"
          readOnly={!writes}
          validate={maxLength(100)}
          helperText="不填就用标题"
        />
        <TextInput
          className="wide"
          source="mail_body"
          multiline
          minRows={3}
          readOnly={!writes}
          validate={maxLength(2000)}
          helperText="不填就用内容"
        />
        <TextInput
          className="wide"
          source="sms_text"
          readOnly={!writes}
          validate={maxLength(200)}
          helperText="不填就用标题。连同签名和结尾最多 70 字，预览里有字数"
        />
        <Preview template={template} />
      </FormGrid>
    </SimpleForm>
  );
}

function Beside() {
  const template = useRecordOf("message_templates");
  if (!template) return null;
  return (
    <Box component="section">
      <Panel title="用在哪里">
        {`${template.kind_text}：${template.name}。客户在站内收到；开启了邮件或短信的同时发送，没有另写文字的用站内的文字。`}
      </Panel>
      <History of="message_templates" id={template.id} version={template.set_at ?? "default"} />
    </Box>
  );
}

export const MessageTemplateEdit = () => (
  <Edit
    title={<RecordTitle kind="消息模板" />}
    mutationMode="pessimistic"
    redirect={false}
    actions={false}
    aside={<Beside />}
    sx={sideBySide}
  >
    <TemplateForm />
  </Edit>
);
