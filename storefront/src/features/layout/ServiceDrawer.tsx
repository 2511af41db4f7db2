import { Drawer } from "@/ui/Drawer";
import styles from "./Panels.module.css";
import ServicePanel from "./ServicePanel";

/** On a phone the service takes the whole screen. */
export default function ServiceDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="联系客服" side="whole" onClose={onClose}>
      <div className={styles.whole}>
        <ServicePanel isOnPhone />
      </div>
    </Drawer>
  );
}
