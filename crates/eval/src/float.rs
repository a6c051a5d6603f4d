//! The functions of numbers that only the standard library has, for builds without it.

/// Methods of `f64`, by `libm`. All but `powf` are exact, as the standard library's are.
#[allow(missing_docs, reason = "they are the standard library's")]
pub trait Float {
    fn floor(self) -> Self;
    fn ceil(self) -> Self;
    fn round(self) -> Self;
    fn round_ties_even(self) -> Self;
    fn sqrt(self) -> Self;
    fn powf(self, exponent: Self) -> Self;
}

impl Float for f64 {
    fn floor(self) -> Self {
        libm::floor(self)
    }

    fn ceil(self) -> Self {
        libm::ceil(self)
    }

    fn round(self) -> Self {
        libm::round(self)
    }

    fn round_ties_even(self) -> Self {
        libm::roundeven(self)
    }

    fn sqrt(self) -> Self {
        libm::sqrt(self)
    }

    fn powf(self, exponent: Self) -> Self {
        libm::pow(self, exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libm_computes_what_the_standard_library_does() {
        let numbers = (-4000..4000).map(|number| f64::from(number) / 16.0);
        for number in numbers.chain([-0.0, 0.1, 1e300, 5e-324, f64::INFINITY]) {
            assert_eq!(Float::floor(number).to_bits(), number.floor().to_bits());
            assert_eq!(Float::ceil(number).to_bits(), number.ceil().to_bits());
            assert_eq!(Float::round(number).to_bits(), number.round().to_bits());
            let even = number.round_ties_even();
            assert_eq!(Float::round_ties_even(number).to_bits(), even.to_bits());
            let number = number.abs();
            assert_eq!(Float::sqrt(number).to_bits(), number.sqrt().to_bits());
            let powers = [Float::powf(number, 1.5), number.powf(1.5)];
            assert!(powers[0] == powers[1] || (powers[0] / powers[1] - 1.0).abs() < 1e-15);
        }
    }
}
