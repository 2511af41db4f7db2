import { Button, Stack } from "@mui/material";
import { CheckboxGroupInput, maxLength, required, SelectInput, TextInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { estimateAudience } from "../../api/calls/messages";
import type { MassMessage } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useRoles } from "../../api/useCan";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { FormGrid } from "../../layout/FormGrid";
import { AudienceInputs } from "../promotions/AudienceInputs";
import { FormPart } from "../promotions/FormPart";
import { CHANNEL, kindsOf, MASS_KIND, urlError } from "./words";

const BLANK = {
  url: "",
  channels: ["site"],
  ranks: [],
  buyer_types: [],
  regions: [],
  companies: [],
};

/** How many it would reach as it is typed. */
function Estimate() {
  const { getValues } = useFormContext<MassMessage>();
  const { busy, act } = useAction();
  const count = () => {
    const { ranks, buyer_types, regions, companies } = getValues();
    void act({
      run: () =>
        estimateAudience({
          ranks: ranks ?? [],
          buyer_types: buyer_types ?? [],
          regions: regions ?? [],
          companies: companies ?? [],
        }),
      done: ({ members, needs_release }) =>
        `约 ${members} 人${needs_release ? "，提交后须由另一位同事复核" : "，提交后马上发送"}`,
      refresh: [],
    });
  };
  return (
    <Stack direction="row" className="wide">
      <Button size="small" variant="outlined" disabled={busy} onClick={count}>
        估算人数
      </Button>
    </Stack>
  );
}

export function MassMessageForm({ isNew }: { isNew?: boolean }) {
  const kinds = kindsOf(useRoles());
  const offered = choices(MASS_KIND).filter(({ id }) => kinds.includes(String(id)));
  return (
    <SimpleForm
      defaultValues={isNew ? BLANK : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} save="保存草稿" />}
    >
      <FormPart title="消息">
        <FormGrid>
          <SelectInput
            source="kind"
            choices={offered}
            validate={required()}
            helperText="优惠消息按客户的接收设置发送，每天有上限"
          />
          <TextInput source="title" validate={[required(), maxLength(40)]} helperText="短信只发标题" />
          <TextInput
            className="wide"
            source="body"
            multiline
            minRows={4}
            validate={[required(), maxLength(1000)]}
          />
          <TextInput
            source="url"
            validate={[maxLength(200), urlError]}
            helperText="点开后到哪一页，如 /mrtj"
          />
          <CheckboxGroupInput
            source="channels"
            choices={choices(CHANNEL)}
            validate={required()}
            helperText="邮件和短信只发给同意接收的客户；优惠短信只在 8:00 到 21:00 发送"
          />
        </FormGrid>
      </FormPart>
      <FormPart title="发给谁">
        <FormGrid>
          <AudienceInputs />
          <Estimate />
        </FormGrid>
      </FormPart>
    </SimpleForm>
  );
}
