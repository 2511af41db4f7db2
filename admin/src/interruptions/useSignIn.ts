import { type FormEvent, useState } from "react";
import { HttpError } from "react-admin";

export interface Credentials {
  username: string;
  password: string;
  code: string;
}

/** The password fits, and the account asks for a code of the phone. */
function isAboutCode(cause: unknown): boolean {
  return cause instanceof HttpError && cause.body?.errors?.code !== undefined;
}

/** The state of the sign-in form: on the login page, and over the page where the session ended. */
export function useSignIn(signIn: (credentials: Credentials) => Promise<unknown>, known = "") {
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [asksForCode, setAsksForCode] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!username.trim() || !password) {
      setError("请填写用户名和密码");
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await signIn({ username: username.trim(), password, code: code.trim() });
    } catch (cause) {
      if (isAboutCode(cause)) setAsksForCode(true);
      setCode("");
      setError(cause instanceof Error && cause.message ? cause.message : "用户名或密码不对，请重试");
    } finally {
      setBusy(false);
    }
  };
  const fill = (account: { username: string; password: string }) => {
    setUsername(account.username);
    setPassword(account.password);
    setError(null);
  };
  const fields = {
    username,
    password,
    code,
    asksForCode,
    onUsername: setUsername,
    onPassword: setPassword,
    onCode: setCode,
  };
  return { fields, error, busy, onSubmit, fill };
}
