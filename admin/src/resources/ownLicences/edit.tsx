import { Alert } from "@mui/material";
import { CheckboxGroupInput, DateInput, maxLength, required, TextInput } from "react-admin";
import { uploadOwnLicencePicture } from "../../api/calls/pictures";
import type { OwnLicence, OwnLicenceInput } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { RulesReason } from "../../forms/RulesButton";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { PicturesInput } from "../../inputs/PicturesInput";
import { FormGrid } from "../../layout/FormGrid";
import { AskedChanges } from "../../review/AskedChanges";

const MOST_PICTURES = 6;
/** Made once: with new validators at every render, react-hook-form would register the field anew. */
const NUMBER = [required(), maxLength(80)];

function OwnLicenceTitle() {
  const licence = useRecordOf("own_licences");
  return <span>{licence ? `本企业证照：${licence.name}` : "本企业证照"}</span>;
}

/** react-admin gives an emptied field as null or as an empty text. */
export const stated = (licence: OwnLicence & { reason?: string }): OwnLicenceInput => ({
  number: licence.number.trim(),
  scope: licence.scope,
  valid_from: licence.valid_from || null,
  valid_to: licence.valid_to || null,
  pictures: licence.pictures,
  reason: (licence.reason ?? "").trim(),
});

function Waiting() {
  const licence = useRecordOf("own_licences");
  return licence ? <AskedChanges address={`own_licences/${licence.id}`} /> : null;
}

function Fields() {
  const choices = useRecordOf("own_licences")?.scope_choices ?? [];
  return (
    <FormGrid>
      <TextInput className="wide" source="number" validate={NUMBER} />
      <DateInput source="valid_from" />
      <DateInput source="valid_to" helperText="空着表示长期有效" />
      {choices.length > 0 && (
        <div className="wide">
          <CheckboxGroupInput source="scope" choices={choices} optionValue="code" optionText="name" />
        </div>
      )}
      <div className="wide">
        <PicturesInput
          source="pictures"
          most={MOST_PICTURES}
          upload={uploadOwnLicencePicture}
          hint="公示在商城的“网站资质”页面，请上传加盖公章的复印件"
        />
      </div>
      <RulesReason />
    </FormGrid>
  );
}

export const OwnLicenceEdit = () => (
  <EditWithHistory of="own_licences" title={<OwnLicenceTitle />} transform={stated}>
    <SimpleForm sx={{ maxWidth: 960 }} toolbar={<FormToolbar />}>
      <Alert severity="info" sx={{ mb: 2, width: "100%" }}>
        缩小范围、提前到期马上生效：超出范围、过期的品类，客户看不到价格，也不能下单和发货。
        增加范围、延长有效期、换编号的，要另一位质量人员核对原件同意后才生效。
      </Alert>
      <Waiting />
      <Fields />
    </SimpleForm>
  </EditWithHistory>
);
