//! The forms in which a substance is sold, and by which way each enters the body. Pure.
use super::folding::folded;

/// The way into the body. Goods of different ways never stand for each other, whatever substance they have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    Mouth,
    Skin,
    Eye,
    Ear,
    Nose,
    Injection,
    Inhalation,
    /// Rectal or vaginal.
    BodyOpening,
    /// Such a form is used in several ways, or is unknown.
    Unclear,
}

/// Names of the same substance in another form end in one of these: 板蓝根 is 板蓝根颗粒, but 头孢 is not 头孢克肟片.
const FORMS: &[(&str, Route)] = &[
    ("片", Route::Mouth),
    ("分散片", Route::Mouth),
    ("咀嚼片", Route::Mouth),
    ("含片", Route::Mouth),
    ("泡腾片", Route::Mouth),
    ("缓释片", Route::Mouth),
    ("控释片", Route::Mouth),
    ("肠溶片", Route::Mouth),
    ("薄膜衣片", Route::Mouth),
    ("胶囊", Route::Mouth),
    ("软胶囊", Route::Mouth),
    ("缓释胶囊", Route::Mouth),
    ("肠溶胶囊", Route::Mouth),
    ("颗粒", Route::Mouth),
    ("冲剂", Route::Mouth),
    ("丸", Route::Mouth),
    ("浓缩丸", Route::Mouth),
    ("水蜜丸", Route::Mouth),
    ("大蜜丸", Route::Mouth),
    ("滴丸", Route::Mouth),
    ("口服液", Route::Mouth),
    ("口服溶液", Route::Mouth),
    ("口服混悬液", Route::Mouth),
    ("干混悬", Route::Mouth),
    ("合剂", Route::Mouth),
    ("糖浆", Route::Mouth),
    ("茶", Route::Mouth),
    ("软膏", Route::Skin),
    ("乳膏", Route::Skin),
    ("贴", Route::Skin),
    ("贴膏", Route::Skin),
    ("搽", Route::Skin),
    ("滴眼液", Route::Eye),
    ("眼膏", Route::Eye),
    ("眼用凝胶", Route::Eye),
    ("滴耳液", Route::Ear),
    ("滴鼻液", Route::Nose),
    ("鼻喷雾", Route::Nose),
    ("鼻用喷雾", Route::Nose),
    ("注射液", Route::Injection),
    ("吸入气雾", Route::Inhalation),
    ("吸入粉雾", Route::Inhalation),
    ("吸入溶液", Route::Inhalation),
    ("栓", Route::BodyOpening),
    ("阴道片", Route::BodyOpening),
    ("阴道泡腾片", Route::BodyOpening),
    ("阴道胶囊", Route::BodyOpening),
    ("阴道软胶囊", Route::BodyOpening),
    ("阴道凝胶", Route::BodyOpening),
    ("散", Route::Unclear),
    ("膏", Route::Unclear),
    ("凝胶", Route::Unclear),
    ("气雾", Route::Unclear),
    ("喷雾", Route::Unclear),
    ("滴", Route::Unclear),
    ("洗液", Route::Unclear),
    ("溶液", Route::Unclear),
    ("酊", Route::Unclear),
];

/// Before the name of what is dissolved to be injected.
const INJECTED: &str = "注射用";

/// Is this all that is left of a name behind its substance?
pub fn is_form(text: &str) -> bool {
    let is_one = |text: &str| FORMS.iter().any(|(form, _)| *form == text);
    text.is_empty() || is_one(text) || text.strip_suffix('剂').is_some_and(is_one)
}

/// By the name, which says it more exactly than the form on file.
pub fn route_of(name: &str, form: &str) -> Route {
    let name = folded(name);
    if name.starts_with(INJECTED) {
        return Route::Injection;
    }
    let said = form_at_end(&name).or_else(|| form_at_end(&folded(form)));
    said.unwrap_or(Route::Unclear)
}

/// Of the longest form: 眼用凝胶 rather than 凝胶.
fn form_at_end(text: &str) -> Option<Route> {
    let bare = text.strip_suffix('剂').unwrap_or(text);
    let forms = FORMS
        .iter()
        .filter(|(form, _)| text.ends_with(*form) || bare.ends_with(*form));
    forms.max_by_key(|(form, _)| form.len()).map(|(_, route)| *route)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_substance_is_sold_for_several_ways_into_the_body() {
        let routes = |names: &[&str]| -> Vec<Route> { names.iter().map(|name| route_of(name, "")).collect() };
        assert_eq!(
            routes(&[
                "盐酸利多卡因注射液",
                "利多卡因乳膏",
                "利多卡因凝胶",
                "利多卡因气雾剂"
            ]),
            [Route::Injection, Route::Skin, Route::Unclear, Route::Unclear]
        );
        assert_eq!(
            routes(&["红霉素软膏", "红霉素眼膏", "红霉素肠溶片", "注射用乳糖酸红霉素"]),
            [Route::Skin, Route::Eye, Route::Mouth, Route::Injection]
        );
        assert_eq!(
            routes(&[
                "左氧氟沙星滴眼液",
                "左氧氟沙星滴耳液",
                "复方丹参滴丸",
                "甲硝唑阴道泡腾片",
                "甲硝唑栓"
            ]),
            [
                Route::Eye,
                Route::Ear,
                Route::Mouth,
                Route::BodyOpening,
                Route::BodyOpening
            ]
        );
    }

    #[test]
    fn a_name_without_a_form_goes_by_the_form_on_file() {
        assert_eq!(route_of("阿莫西林", "胶囊剂"), Route::Mouth);
        assert_eq!(route_of("一次性使用无菌注射器", ""), Route::Unclear);
    }

    #[test]
    fn the_rest_of_a_name_is_a_form_or_another_substance() {
        for form in ["", "片", "气雾剂", "冲剂", "眼膏"] {
            assert!(is_form(form), "{form}");
        }
        for other in ["克肟片", "钠", "剂"] {
            assert!(!is_form(other), "{other}");
        }
    }
}
