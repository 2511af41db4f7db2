import { Alert, Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { TextInput } from "react-admin";
import { beginSecondFactor, confirmSecondFactor, switchOffSecondFactor } from "../api/calls/account";
import type { SecondFactorEnrolment } from "../api/types";
import { forgetUnsaved } from "../api/unsaved";
import { NOTHING, useAction } from "../api/useAction";
import { Panel } from "../fields/Panel";
import { Tag } from "../fields/StatusTag";
import { AsksFirst, CommandForm, SendButton } from "../forms/CommandForm";
import { OwnPasswordInput } from "./OwnPasswordInput";
import { useStartAnew } from "./useStartAnew";

const FORM = "account/second_factor";
/** Digits of a number. */
const CODE = 6;

/** Four letters at a time, as people type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

interface Code {
  code: string;
  password: string;
}

const digitsOf = (text: string) => text.normalize("NFKC").replace(/\D/g, "").slice(0, CODE);
const codeError = (code: string | null) => (code?.length === CODE ? undefined : `请填写 ${CODE} 位数字`);

function Enrol({ enrolment, onClose }: { enrolment: SecondFactorEnrolment; onClose: () => void }) {
  const startAnew = useStartAnew();
  const { busy, act } = useAction();
  const send = ({ code, password }: Code) =>
    act({
      run: () => confirmSecondFactor(code, password),
      done: "动态口令已开启，下次登录时输入手机上的数字",
      refresh: NOTHING,
      onDone: () => {
        forgetUnsaved(FORM);
        void startAnew();
      },
    });

  return (
    <CommandForm<Code> resource="account" defaultValues={{}} send={send}>
      <AsksFirst name={FORM} />
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 3, alignItems: "flex-start" }}>
        <Box
          component="img"
          src={enrolment.picture}
          alt="绑定动态口令的二维码"
          width={200}
          height={200}
          sx={{ border: 1, borderColor: "divider", borderRadius: 1 }}
        />
        <Stack sx={{ gap: 1, flex: 1, width: "100%", maxWidth: 400 }}>
          <Box sx={{ typography: "body2" }}>
            用手机上的验证器（如微软、谷歌验证器，或支持动态口令的小程序）扫这个码；扫不了就手工输入：
            <Box component="code" sx={{ display: "block", mt: 0.5, wordBreak: "break-all" }}>
              {grouped(enrolment.secret)}
            </Box>
          </Box>
          <TextInput
            source="code"
            label={`手机上显示的 ${CODE} 位数字`}
            autoComplete="one-time-code"
            parse={digitsOf}
            validate={codeError}
            slotProps={{ htmlInput: { inputMode: "numeric" } }}
          />
          <OwnPasswordInput source="password" />
          <Stack direction="row" sx={{ gap: 1 }}>
            <SendButton<Code> text="开启" disabled={busy} />
            <Button onClick={onClose} disabled={busy}>
              返回
            </Button>
          </Stack>
        </Stack>
      </Stack>
    </CommandForm>
  );
}

type Proof = Pick<Code, "password">;

function SwitchOff({ onClose }: { onClose: () => void }) {
  const startAnew = useStartAnew();
  const { busy, act } = useAction();
  const send = ({ password }: Proof) =>
    act({
      run: () => switchOffSecondFactor(password),
      done: "动态口令已关闭",
      refresh: NOTHING,
      onDone: () => void startAnew(),
    });
  return (
    <CommandForm<Proof> resource="account" defaultValues={{}} send={send}>
      <Stack sx={{ gap: 1, maxWidth: 400, mt: 2 }}>
        <OwnPasswordInput source="password" />
        <Stack direction="row" sx={{ gap: 1 }}>
          <SendButton<Proof> text="关闭动态口令" isDangerous disabled={busy} />
          <Button onClick={onClose} disabled={busy}>
            返回
          </Button>
        </Stack>
      </Stack>
    </CommandForm>
  );
}

export function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { busy, errors, act } = useAction({ isOwn: true });
  const begin = () => void act({ run: beginSecondFactor, refresh: NOTHING, onDone: setEnrolment });
  if (enrolment)
    return (
      <Panel title="动态口令">
        <Enrol enrolment={enrolment} onClose={() => setEnrolment(null)} />
      </Panel>
    );
  return (
    <Panel title="动态口令">
      {errors.form && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errors.form}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <Tag tone={isOn ? "ok" : "neutral"}>{isOn ? "已开启" : "没有开启"}</Tag>
        <Box sx={{ flex: 1, minWidth: 220, typography: "body2", color: "text.secondary" }}>
          登录时除了密码，还要输入手机上每半分钟变化的 6 位数字。密码泄露了别人也登录不了。
        </Box>
        <Button variant={isOn ? "text" : "contained"} onClick={begin} disabled={busy}>
          {isOn ? "换手机" : "开启"}
        </Button>
        {isOn && !isLeaving && (
          <Button color="error" onClick={() => setIsLeaving(true)}>
            关闭
          </Button>
        )}
      </Stack>
      {isLeaving && <SwitchOff onClose={() => setIsLeaving(false)} />}
    </Panel>
  );
}
