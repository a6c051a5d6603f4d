//! Formulas with parameters.

use isolation_eval::formula::Template;

fn filled(text: &str, parameters: &[&str], values: &[f64]) -> Result<String, String> {
    let template = Template::parse(text, parameters).map_err(|error| error.to_string())?;
    let formula = template.fill(values).map_err(|error| error.to_string())?;
    Ok(formula.text().to_owned())
}

#[test]
fn parameters_are_whole_names() {
    for (text, parameters, values, expected) in [
        ("max(a, own)", &["a"][..], &[2.0][..], "max(2, own)"),
        // In the order of the names, not of the formula; names within names stay.
        ("b*a_b + a*abs(own)", &["a", "b", "a_b"], &[1.0, 2.0, 3.0], "2*3 + 1*abs(own)"),
        ("a*own-a*opp", &["a"], &[0.25], "0.25*own-0.25*opp"),
        ("own -a", &["a"], &[-1.0], "own -(-1)"),
        ("a^2 * own", &["a"], &[-3.0], "(-3)^2 * own"),
        ("own\u{a0}* a", &["a"], &[7.0], "own\u{a0}* 7"),
        ("a*own", &["a"], &[1.0 / 3.0], "0.333333*own"),
        ("a*own", &["a"], &[-0.0], "0*own"),
        ("a*own", &["a"], &[1234567.0], "1234570*own"),
        ("a*own", &["a"], &[0.000000123], "0.000000123*own"),
    ] {
        assert_eq!(filled(text, parameters, values).as_deref(), Ok(expected));
    }
}

#[test]
fn invalid_templates_are_refused() {
    let long = format!("a{}", " + own".repeat(200));
    for (text, parameters, expected) in [
        ("own", &["own"][..], "parameter \"own\": the name is taken by a feature; choose another"),
        (
            "own",
            &["improved"],
            "parameter \"improved\": the name is taken by a heuristic; choose another",
        ),
        (
            "own",
            &["simple"],
            "parameter \"simple\": the name is taken by a heuristic; choose another",
        ),
        (
            "own",
            &["max"],
            "parameter \"max\": the name is taken by a function, constant or operator; choose another",
        ),
        (
            "own",
            &["and"],
            "parameter \"and\": the name is taken by a function, constant or operator; choose another",
        ),
        (
            "own",
            &["1a"],
            "parameter \"1a\": expected a name of letters, digits and _ that does not begin with a digit",
        ),
        (
            "own",
            &[" a"],
            "parameter \" a\": expected a name of letters, digits and _ that does not begin with a digit",
        ),
        (
            "own",
            &["ä"],
            "parameter \"ä\": expected a name of letters, digits and _ that does not begin with a digit",
        ),
        (
            "own",
            &[""],
            "parameter \"\": expected a name of letters, digits and _ that does not begin with a digit",
        ),
        ("a*own", &["a", "a"], "parameter \"a\": given twice"),
        (
            "a*own + blank",
            &["a", "b"],
            "parameter \"b\" does not occur in the formula \"a*own + blank\"",
        ),
        // Columns are those of the text, however long the values are.
        ("a*own + xyzzy", &["a"], "formula \"a*own + xyzzy\": column 9: unknown name \"xyzzy\""),
        (
            "a*own +",
            &["a"],
            "formula \"a*own +\": column 8: expected a number, a feature, a heuristic, a function or (, found the end of the formula",
        ),
        (
            "own / (a - 1234.5)",
            &["a"],
            "formula \"own / (a - 1234.5)\": column 5: division by zero",
        ),
        ("a $ own", &["a"], "formula \"a $ own\": column 3: unexpected character '$'"),
        (
            &long,
            &["a"],
            "formula \"a + own + own + own + own + own + own + \"…: column 1001: the formula is longer than 1000 characters",
        ),
    ] {
        let values = [1234.5; 2];
        assert_eq!(filled(text, parameters, &values), Err(expected.to_owned()), "{text}");
    }
}
