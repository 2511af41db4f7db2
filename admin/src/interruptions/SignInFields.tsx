import { TextField } from "@mui/material";

interface SignInFieldsProps {
  username: string;
  password: string;
  code: string;
  asksForCode: boolean;
  /** It is known who is to come back. */
  isKnown?: boolean;
  onUsername: (username: string) => void;
  onPassword: (password: string) => void;
  onCode: (code: string) => void;
}

/** User name, password and, where the account has a second factor, the code of the phone. */
export function SignInFields(props: SignInFieldsProps) {
  return (
    <>
      <TextField
        label="用户名"
        name="username"
        autoFocus={!props.isKnown}
        autoComplete="username"
        value={props.username}
        onChange={(event) => props.onUsername(event.target.value)}
      />
      <TextField
        label="密码"
        name="password"
        type="password"
        autoFocus={props.isKnown}
        autoComplete="current-password"
        value={props.password}
        onChange={(event) => props.onPassword(event.target.value)}
      />
      {props.asksForCode && (
        <TextField
          label="动态口令"
          name="code"
          autoFocus
          autoComplete="one-time-code"
          value={props.code}
          helperText="打开手机上的验证器，输入 6 位数字"
          onChange={(event) => props.onCode(event.target.value.replace(/\D/g, ""))}
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 6 } }}
        />
      )}
    </>
  );
}
