import { useState } from "react";
import { ApiError } from "@/api/client";
import type { AfterSaleDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Claim.module.css";
import { PhotoField } from "./PhotoField";
import { useAddEvidence } from "./queries";

/** Further photos and words while the claim is open. */
export function EvidenceForm({ claim }: { claim: AfterSaleDetail }) {
  const add = useAddEvidence();
  const [photos, setPhotos] = useState<File[]>([]);
  const [remark, setRemark] = useState("");
  const [wrong, setWrong] = useState<string>();
  const left = claim.most_photos - claim.photos.length;

  async function send() {
    setWrong(undefined);
    try {
      await add.mutateAsync({ id: claim.id, input: { photos, remark: remark.trim() } });
      setPhotos([]);
      setRemark("");
      toast("已补充，审核人员会看到");
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 413) setWrong("照片太大，请换一张");
      if (error.code === 422) setWrong(error.firstFieldError ?? error.message);
    }
  }

  return (
    <section className={`card ${styles.block}`} aria-labelledby="claim-evidence">
      <h2 id="claim-evidence">补充材料</h2>
      <div className={styles.evidence}>
        {left > 0 && <PhotoField photos={photos} most={left} error={wrong} onChange={setPhotos} />}
        <TextField
          label="说明"
          maxLength={500}
          value={remark}
          error={left > 0 ? undefined : wrong}
          onChange={(event) => setRemark(event.target.value)}
        />
        <Button
          disabled={photos.length === 0 && remark.trim() === ""}
          loading={add.isPending}
          onClick={() => void send()}
        >
          提交补充
        </Button>
      </div>
    </section>
  );
}
