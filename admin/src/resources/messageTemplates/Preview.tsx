import { Alert, Box, Button, Stack } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { previewTemplate } from "../../api/calls/messages";
import type { MessageTemplate, TemplatePreview } from "../../api/types";
import { useAction } from "../../api/useAction";
import { smsCount } from "./words";

/** What buyers would read over each channel, with samples filled in. */
export function Preview({ template }: { template: MessageTemplate }) {
  const { getValues } = useFormContext<MessageTemplate>();
  const { busy, act } = useAction();
  const [shown, setShown] = useState<TemplatePreview | null>(null);
  const [wrong, setWrong] = useState<string[]>([]);
  const look = async () => {
    const { title, body, mail_title, mail_body, sms_text } = getValues();
    const errors = await act({
      run: () => previewTemplate(template.id, { title, body, mail_title, mail_body, sms_text }),
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
      {shown && wrong.length === 0 && <Channels shown={shown} />}
    </Box>
  );
}

function Channels({ shown }: { shown: TemplatePreview }) {
  return (
    <Stack role="status" sx={{ mt: 1, gap: 1 }}>
      <Channel name="站内消息" title={shown.title} body={shown.body} />
      <Channel name="邮件" title={shown.mail_title} body={shown.mail_body} />
      <Channel name="短信" body={shown.sms_text}>
        <Alert severity={shown.sms_parts > 1 ? "warning" : "info"} sx={{ mt: 1, py: 0 }}>
          {smsCount(shown)}
        </Alert>
      </Channel>
    </Stack>
  );
}

interface ChannelProps {
  name: string;
  title?: string;
  body: string;
  children?: ReactNode;
}

function Channel({ name, title, body, children }: ChannelProps) {
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: "divider", borderRadius: 1 }}>
      <Box sx={{ color: "text.secondary", typography: "caption" }}>{name}</Box>
      {title && <Box sx={{ fontWeight: 600 }}>{title}</Box>}
      <Box sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{body}</Box>
      {children}
    </Box>
  );
}
