import { Link } from "react-router";
import { type RegisterKind, registerKinds } from "../user/registerKinds";
import styles from "./KindLinks.module.css";

interface KindLinksProps {
  label: string;
  /** the one whose page this is: another takes its place */
  current?: RegisterKind["code"];
}

/** Who registers here; each kind has steps of its own. */
export function KindLinks({ label, current }: KindLinksProps) {
  return (
    <nav className={styles.kinds} aria-label={label}>
      {registerKinds.map(({ code, base, name, who }) => (
        <Link
          key={code}
          to={`${base}/step1`}
          replace={current !== undefined}
          aria-current={code === current ? "page" : undefined}
        >
          {current ? <b>{name}</b> : name}
          <small>{who}</small>
        </Link>
      ))}
    </nav>
  );
}
