import type { ComponentProps } from "react";
import { Link } from "react-router";
import { ButtonLink, type ButtonLook } from "./Button";
import { useWithBack } from "./loginUrl";

export type LoginLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, "to">;

/** To the login page and back here; a button when it has a look. */
export function LoginLink({ look, size, icon, block, ...rest }: LoginLinkProps) {
  const to = useWithBack()("/login");
  return look ? (
    <ButtonLink {...rest} look={look} size={size} icon={icon} block={block} to={to} />
  ) : (
    <Link {...rest} to={to} />
  );
}

/** The way out of a refusal: a page of ours, the login page with the way back, or another site. */
export function FixLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, "to"> & { to: string }) {
  const withBack = useWithBack();
  return /^https?:/.test(to) ? (
    <a {...rest} href={to} target="_blank" rel="noreferrer" />
  ) : (
    <Link {...rest} to={withBack(to)} />
  );
}
