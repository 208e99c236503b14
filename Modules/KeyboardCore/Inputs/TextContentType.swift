/// The kind of text that belongs in an input: the cases of UITextContentType, and `text`.
///
/// It determines the keys that a keyboard starts with, what is capitalized where the input does not specify it, and
/// whether words are suggested and corrected. `email`, `phone` and `url` are called `emailAddress`, `telephoneNumber`
/// and `URL` there; `number`, `decimal` and `webSearch` are from UIKeyboardType.
public enum TextContentType: String, CaseIterable, Hashable, Sendable, Codable {
  /// Text of any kind.
  case text
  /// Digits, a number, or a telephone number.
  case number, decimal, phone
  /// An address of mail or of the web, or what to search for there.
  case email, url, webSearch
  /// A person's whole name, and its parts.
  case name, namePrefix, givenName, middleName, familyName, nameSuffix, nickname
  /// A person's job and employer.
  case jobTitle, organizationName
  /// A place, and the parts of its address.
  case location, fullStreetAddress, streetAddressLine1, streetAddressLine2, addressCity
  case addressState, addressCityAndState, sublocality, countryName, postalCode
  /// A person's credentials: `newPassword` is one that is being chosen.
  case username, password, newPassword
  /// A code of digits that is used once.
  case oneTimeCode
  /// A detail of a credit card.
  case creditCardNumber, creditCardName, creditCardExpiration, creditCardSecurityCode
  /// A day, or a day with a time.
  case birthdate, dateTime
  /// The number of a flight or a parcel.
  case flightNumber, shipmentTrackingNumber

  /// The kind whose keys suit this one: `text`, `number`, `decimal`, `phone`, `email`, `url` or
  /// `webSearch`.
  public var keys: TextContentType {
    switch self {
    case .text, .number, .decimal, .phone, .email, .url, .webSearch: self
    case .oneTimeCode, .creditCardNumber, .creditCardSecurityCode: .number
    default: .text
    }
  }

  /// A Boolean value indicating whether words of this kind are suggested and corrected: only those
  /// of prose, not names, addresses, codes and passwords.
  public var isCorrected: Bool { self == .text || self == .jobTitle }

  /// The letters to capitalize in text of this kind; nil for `text`, where the input decides.
  public var autocapitalizationType: AutocapitalizationType? {
    switch self {
    case .text: nil
    case .name, .namePrefix, .givenName, .middleName, .familyName, .nameSuffix, .nickname,
      .jobTitle, .organizationName, .location, .fullStreetAddress, .streetAddressLine1,
      .streetAddressLine2, .addressCity, .addressState, .addressCityAndState, .sublocality,
      .countryName, .creditCardName:
      .words
    case .postalCode, .flightNumber, .shipmentTrackingNumber: .allCharacters
    case .number, .decimal, .phone, .email, .url, .webSearch, .username, .password, .newPassword,
      .oneTimeCode, .creditCardNumber, .creditCardExpiration, .creditCardSecurityCode, .birthdate,
      .dateTime:
      AutocapitalizationType.none
    }
  }

  /// A Boolean value indicating whether text of this kind is a secret.
  public var isSecret: Bool {
    self == .password || self == .newPassword || self == .creditCardSecurityCode
  }
}
