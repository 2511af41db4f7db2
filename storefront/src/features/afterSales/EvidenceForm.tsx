import { Controller } from "react-hook-form";
import * as z from "zod/mini";
import { ApiError } from "@/api/client";
import type { AfterSaleDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { TextField } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { RecordBlock } from "@/ui/RecordPage";
import styles from "./EvidenceForm.module.css";
import { PhotoField } from "./PhotoField";
import { useAddEvidence } from "./queries";

const evidence = z.object({ photos: z.array(z.file()), remark: z.string().check(z.trim()) });
const nothing: z.input<typeof evidence> = { photos: [], remark: "" };

/** Further photos and words while the claim is open. */
export function EvidenceForm({ claim }: { claim: AfterSaleDetail }) {
  const add = useAddEvidence();
  const form = useCheckedForm(evidence, nothing);
  const { errors } = form.formState;
  const [photos, remark] = form.watch(["photos", "remark"]);
  const isEmpty = photos.length === 0 && remark.trim() === "";
  useLeaveWarning(!isEmpty);
  const left = claim.most_photos - claim.photos.length;

  const send = form.handleSubmit(async (input) => {
    try {
      await add.mutateAsync({ id: claim.id, input });
      form.reset(nothing);
      toast("已补充，审核人员会看到");
    } catch (error) {
      if (error instanceof ApiError && error.code === 413) {
        form.setError("photos", { type: "server", message: "照片太大，请换一张" }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });

  return (
    <RecordBlock id="claim-evidence" title="补充材料">
      <form className={styles.evidence} noValidate onSubmit={(event) => void send(event)}>
        {left > 0 && (
          <Controller
            control={form.control}
            name="photos"
            render={({ field }) => (
              <PhotoField
                ref={field.ref}
                photos={field.value}
                most={left}
                error={errors.photos?.message}
                onChange={field.onChange}
              />
            )}
          />
        )}
        <TextField label="说明" maxLength={500} error={errors.remark?.message} {...form.register("remark")} />
        <Button type="submit" disabled={isEmpty} loading={add.isPending}>
          提交补充
        </Button>
      </form>
    </RecordBlock>
  );
}
