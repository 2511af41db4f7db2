import { TextInput } from "react-admin";

const missing = (password: string | null) => (password ? undefined : "请填写现在的密码");

/** Proves who sits there before the account is changed. */
export const OwnPasswordInput = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    type="password"
    label="现在的密码"
    autoComplete="current-password"
    validate={missing}
  />
);
