import { Alert } from "@mui/material";
import { Create, maxLength, minLength, required, SelectInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { CONTROLS } from "../../i18n/goodsClasses";
import { FormGrid } from "../../layout/FormGrid";
import { isOffNet, LOOKS_AT, OFF_NET, RULE_KINDS, SURENESS } from "./words";

const START = { looks_at: "name", kind: 1, control: "never_online", exceptions: "", class_name: "" };

function ClassName() {
  const control = useWatch({ name: "control" }) as string | undefined;
  if (!isOffNet(control)) return null;
  return (
    <SelectInput
      source="class_name"
      choices={OFF_NET.map((name) => ({ id: name, name }))}
      validate={required()}
      helperText="《药品网络销售禁止清单》里的类别"
    />
  );
}

export const ClassRuleCreate = () => (
  <Create title="新增名录条目" redirect="show" sx={{ pt: 2 }}>
    <SimpleForm defaultValues={START} sx={{ maxWidth: 960 }} toolbar={<FormToolbar isNew />}>
      <Alert severity="info" sx={{ mb: 2, width: "100%" }}>
        提交后由另一位质量人员审批；通过时，现有商品里对得上而管得松的会立即改按这一条管控。
      </Alert>
      <FormGrid>
        <SelectInput source="looks_at" choices={LOOKS_AT} validate={required()} />
        <SelectInput source="kind" choices={RULE_KINDS} validate={required()} />
        <TextInput
          source="word"
          validate={[required(), minLength(2), maxLength(40)]}
          helperText="含有这个词就算，如 右美沙芬；越具体越好"
        />
        <TextInput
          source="exceptions"
          validate={maxLength(200)}
          helperText="同时含有其中一个就不算，用顿号分开，如 复方、愈创"
        />
        <SelectInput source="control" choices={CONTROLS} validate={required()} />
        <ClassName />
        <TextInput
          className="wide"
          source="source"
          validate={[required(), maxLength(200)]}
          helperText="文件名称、文号和年份"
        />
        <SelectInput source="sureness" choices={SURENESS} validate={required()} />
        <TextInput
          className="wide"
          source="reason"
          multiline
          minRows={2}
          validate={[required(), maxLength(200)]}
        />
      </FormGrid>
    </SimpleForm>
  </Create>
);
